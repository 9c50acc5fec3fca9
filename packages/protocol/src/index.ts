export {
  type AccountSection,
  accountSections,
  type CommandAnswer,
  type Commands,
  checkedAccount,
  checkedDocument,
  checkedIssueId,
  checkedPath,
  domNames,
  eventTable,
  type RefusalReason,
  refusalReasons,
  refused,
  type StoreEventName,
  type StoreEvents,
  type StoreMethods,
  type StoreState,
  type ViewerOptions,
} from './commands.ts';
export { type ErrorCode, errorCodes, type SignInError } from './errorCodes.ts';
export {
  addFormerCommands,
  eventName,
  type FormerEventName,
  formerNames,
  renameFields,
  withFormerFields,
} from './formerNames.ts';
export {
  FRAME_VERSION,
  type FrameContent,
  type FrameEvent,
  type FrameMessage,
  frameMessage,
  isReaderFrame,
  isViewerFrame,
  NEWEST_FRAME_VERSION,
  READER_FRAME,
  readHostMessage,
  readStoreMessage,
  VIEWER_FRAME,
  type VisiblePart,
} from './frameMessages.ts';
export { LOCALES } from './locales.ts';
export { type Operation, type OperationName, operations } from './operations.ts';
export type { FirstIssue, FirstList, FirstScreen, FirstScreenPage, Prerender } from './prerender.ts';
export { canDownload, type DownloadVerdict } from './rules/canDownload.ts';
export { canRead, type Entitlements, NO_ENTITLEMENTS, type ReadingVerdict, toEntitlements } from './rules/canRead.ts';
export { contrast } from './rules/contrast.ts';
export { type CouponFault, couponErrors } from './rules/couponErrors.ts';
export { type CsrfToken, createCsrfToken } from './rules/csrfToken.ts';
export { currencyPrecision, isCurrency } from './rules/currencies.ts';
export { cleanMessage, createErrorReports, reportRequest } from './rules/errorReport.ts';
export { type Features, toFeatures } from './rules/features.ts';
export { gatewaysFor, sellsPlans } from './rules/gateways.ts';
export { headerSpace } from './rules/headerSpace.ts';
export { INVOICE_COUNTRY, offersInvoice } from './rules/invoices.ts';
export { inSeries, passesFilter } from './rules/listFilter.ts';
export {
  type DocumentPlace,
  documentLocation,
  findRedirect,
  issueLocation,
  listLocation,
  parseDocumentPlace,
  parseDocumentType,
  parseValue,
} from './rules/locations.ts';
export { type TokenName, tokenDeclarations, tokens } from './rules/look.ts';
export { messageCookieName } from './rules/messageCookie.ts';
export { formatMoney, type Money, parsePrice } from './rules/money.ts';
export {
  arePrepared,
  findFirstSpread,
  hasWidePages,
  isShownByPicture,
  pictureHeight,
  pictureSources,
  SHOWS_PAIRS,
} from './rules/pagePictures.ts';
export { paymentErrors } from './rules/paymentErrors.ts';
export { isMarkdown, plainParagraphs, teaser } from './rules/plainParagraphs.ts';
export { isSearchable, LETTER_OF_WORD, type SearchWord, SHORTEST_WORD, searchWords } from './rules/searchWords.ts';
export { leadsToServer } from './rules/serverPlaces.ts';
export {
  type Breakpoint,
  breakpoints,
  columns,
  coverPath,
  coverShare,
  coverSrcset,
  detailCover,
  leadCover,
  pageSizes,
  shelfCover,
  shelfOrder,
} from './rules/shelf.ts';
export { shortened } from './rules/shortened.ts';
export {
  characterCount,
  type SupportDraft,
  type SupportFault,
  type SupportField,
  type SupportTopic,
  supportFaults,
  supportLimits,
  supportTopics,
} from './rules/support.ts';
export { tableLines } from './rules/tableLines.ts';
export { cleanTaxId, isTaxId } from './rules/taxId.ts';
export {
  type AmountTable,
  PAYPAL_AMOUNTS,
  parseWireAmount,
  priceDigits,
  STRIPE_AMOUNTS,
  wireAmount,
  wireDigits,
} from './rules/wireAmounts.ts';
export { type StoreErrorCode, storeErrorCodes } from './storeErrors.ts';
export type {
  Answer,
  Billing,
  Body,
  ByteRange,
  Consent,
  ConsentId,
  CouponRefusal,
  Cover,
  DocumentType,
  Download,
  ErrorAnswer,
  FoundPage,
  GatewayName,
  GivenQuery,
  Issue,
  ListFilter,
  Locale,
  Media,
  PageData,
  PageImages,
  Params,
  PastPayment,
  PaymentAnswer,
  PaymentRefusal,
  Plan,
  PlanPayment,
  PriceChanged,
  Promocode,
  PurchaseItem,
  Purchases,
  Query,
  Registration,
  RegistrationRefusal,
  RenewedAddress,
  SearchHit,
  SignInMessage,
  Store,
  SupportRefusal,
  TextName,
  Theme,
  User,
} from './types.ts';
export { VERSION } from './version.ts';
