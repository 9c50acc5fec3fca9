import type { z } from 'zod';
import type { OperationName } from './operations.ts';
import type * as schemas from './schemas/index.ts';

export type Store = z.output<typeof schemas.store>;
export type Issue = z.output<typeof schemas.issue>;
export type Plan = z.output<typeof schemas.plan>;
export type Cover = z.output<typeof schemas.cover>;
export type DocumentType = z.output<typeof schemas.documentType>;
export type ByteRange = z.output<typeof schemas.byteRange>;
export type PageImages = z.output<typeof schemas.pageImages>;
export type Download = z.output<typeof schemas.downloadAnswer>;
export type RenewedAddress = z.output<typeof schemas.renewedAddress>;
export type SearchHit = z.output<typeof schemas.searchHit>;
export type ListFilter = z.output<typeof schemas.listFilter>;
export type FoundPage = z.output<typeof schemas.foundPage>;
export type User = z.output<typeof schemas.user>;
export type PlanPayment = z.output<typeof schemas.planPayment>;
export type Registration = z.output<typeof schemas.registration>;
export type RegistrationRefusal = z.output<typeof schemas.registrationRefusal>;
export type SignInMessage = z.output<typeof schemas.signInMessage>;
export type Purchases = z.output<typeof schemas.purchasesAnswer>;
export type Promocode = z.output<typeof schemas.promocode>;
export type CouponRefusal = z.output<typeof schemas.couponRefusal>;
export type GatewayName = z.output<typeof schemas.gatewayName>;
export type PurchaseItem = z.output<typeof schemas.purchaseItem>;
export type Billing = z.output<typeof schemas.billing>;
export type Consent = z.output<typeof schemas.consent>;
export type ConsentId = z.output<typeof schemas.consentId>;
export type PaymentAnswer = z.output<typeof schemas.paymentAnswer>;
export type PaymentRefusal = z.output<typeof schemas.paymentRefusal>;
export type PriceChanged = z.output<typeof schemas.priceChanged>;
export type PastPayment = z.output<typeof schemas.paymentsAnswer>['payments'][number];
export type Media = z.output<typeof schemas.mediaAnswer>;
export type PageData = z.output<typeof schemas.pageData>;
export type Locale = z.output<typeof schemas.locale>;
export type Theme = z.output<typeof schemas.theme>;
export type SupportRefusal = z.output<typeof schemas.supportRefusal>;
export type TextName = z.output<typeof schemas.textName>;
export type ErrorAnswer = z.output<typeof schemas.errorAnswer>;

type Wire = typeof schemas.wire;
type Part<Op extends OperationName, Name extends string> = Wire[Op] extends {
  [N in Name]: infer Shape extends z.ZodType;
}
  ? z.output<Shape>
  : undefined;
/** A part as the caller gives it, without defaults; `Part` is what arrives. */
type GivenPart<Op extends OperationName, Name extends string> = Wire[Op] extends {
  [N in Name]: infer Shape extends z.ZodType;
}
  ? z.input<Shape>
  : undefined;

/** The values for the `:name` parts of the operation's path; undefined when the path has none. */
export type Params<Op extends OperationName> = Part<Op, 'params'>;
/** The query behind the operation's path, as the server sees it; undefined when the operation takes none. */
export type Query<Op extends OperationName> = Part<Op, 'query'>;
/** The query as its caller gives it. */
export type GivenQuery<Op extends OperationName> = GivenPart<Op, 'query'>;
/** The JSON that the operation takes; undefined when it takes none. */
export type Body<Op extends OperationName> = Part<Op, 'body'>;
/** The answer of the operation; null for 204. */
export type Answer<Op extends OperationName> = Part<Op, 'answer'>;
