export { type Commands, eventTable, type StoreEventName, type StoreEvents } from './commands.ts';
export { type ErrorCode, errorCodes } from './errorCodes.ts';
export { type Operation, type OperationName, operations } from './operations.ts';
export { canRead, type Holdings, NO_HOLDINGS, type ReadingVerdict } from './rules/canRead.ts';
export { currencyPrecision, formatMoney, type Money, parsePrice } from './rules/money.ts';
export type {
  Answer,
  Body,
  ByteRange,
  Cover,
  DocumentType,
  Download,
  ErrorAnswer,
  Issue,
  Locale,
  PageData,
  PageImages,
  Params,
  Store,
  Theme,
} from './types.ts';
