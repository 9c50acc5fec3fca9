import type {
  Billing,
  ByteRange,
  Consent,
  DocumentType,
  GatewayName,
  Locale,
  PaymentAnswer,
  PaymentRefusal,
  Plan,
  PriceChanged,
  PurchaseItem,
} from '@magazine-store/protocol';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Mail } from '../mail/mailer.ts';
import type { ImportProgress } from '../publishing/importPdf.ts';

/** Each table belongs to one folder of the server, the only one that reads and writes it. */
export interface Tables {
  /** catalogue */
  issues: IssuesTable;
  /** catalogue */
  catalogue_revision: CatalogueRevisionTable;
  /** catalogue */
  store_currency: StoreCurrencyTable;
  /** reading */
  issue_files: IssueFilesTable;
  /** reading */
  replaced_files: IssueFilesTable;
  /** reading */
  file_removals: FileRemovalsTable;
  /** catalogue */
  replaced_covers: ReplacedCoversTable;
  /** reading */
  openings: OpeningsTable;
  /** search */
  page_texts: PageTextsTable;
  /** search */
  search_pages: SearchPagesTable;
  /** search */
  search_words: SearchWordsTable;
  /** search */
  search_word_issues: SearchWordIssuesTable;
  /** catalogue */
  plans: PlansTable;
  /** account */
  users: UsersTable;
  /** account */
  identities: IdentitiesTable;
  /** auth */
  sessions: SessionsTable;
  /** auth */
  sign_ins: SignInsTable;
  /** entitlements */
  owned_issues: OwnedIssuesTable;
  /** entitlements */
  subscriptions: SubscriptionsTable;
  /** coupons */
  coupons: CouponsTable;
  /** coupons */
  coupon_redemptions: CouponRedemptionsTable;
  /** payments */
  payments: PaymentsTable;
  /** payments */
  charges: ChargesTable;
  /** payments */
  idempotency_keys: IdempotencyKeysTable;
  /** payments */
  gateway_plan_prices: GatewayPlanPricesTable;
  /** mail */
  mails: MailsTable;
  /** declarations */
  declarations: DeclarationsTable;
  /** limits */
  rate_limits: RateLimitsTable;
  /** background */
  background_work: BackgroundWorkTable;
  /** publishing */
  imports: ImportsTable;
  /** reading */
  opening_days: OpeningDaysTable;
  /** site */
  released_files: ReleasedFilesTable;
}

type Json<Value extends object> = JSONColumnType<Value, string, string>;
/** Filled by the database. */
type CreatedAt = ColumnType<Date, never, never>;

export interface IssuesTable {
  id: Generated<number>;
  /** SHA-256 of the file that was published: the same file again is the same issue. */
  content_hash: string;
  title: string;
  /** What it is an issue of, such as 'Slow Lines'. */
  series: string | null;
  description: string;
  cover: Json<{ file_name: string; width: number; height: number; placeholder: string }>;
  is_free: boolean;
  /** Minor units of the store's currency. */
  price: number;
  has_sample: boolean;
  print: boolean;
  rtl: boolean;
  /** Before this time, by the clock of the database, the issue is scheduled: 404 for everyone. */
  published_at: Date;
  page_count: number;
  languages: Json<string[]>;
  /** An unpublished issue is 404 for everyone but the accounts that own it. */
  published: ColumnType<boolean, boolean | undefined, boolean>;
}

/** One row, counted up with every change of `issues`, so that caches in all processes notice. */
export interface CatalogueRevisionTable {
  revision: number;
}

/** What all prices are in: one row, once something has a price. */
export interface StoreCurrencyTable {
  id: 1;
  currency: string;
  precision: number;
}

export interface IssueFilesTable {
  issue_id: number;
  type: DocumentType;
  storage_key: string;
  /** Bytes. */
  size: number;
  version: string;
  opening_ranges: Json<ByteRange[]>;
  /** Of each page: its number in the issue, under which its pictures are stored, and its size in points. */
  pages: Json<{ number: number; size: [number, number] }[]>;
  /** Storage prefix of the pictures. */
  pictures_key: string;
}

/** Files in the storage that no issue has: of unfinished imports, and those that were replaced or deleted. */
export interface FileRemovalsTable {
  /** A file, or a folder with everything below it. */
  storage_key: string;
  due_at: Date;
}

/** Pages loaded before the issue's file was replaced still ask for its former cover. */
export interface ReplacedCoversTable {
  file_name: string;
  issue_id: number;
}

export interface OpeningsTable {
  token_id: string;
  issue_id: number;
  type: DocumentType;
  opened_at: CreatedAt;
}

/** Openings of past days, which have no rows of their own any more. */
export interface OpeningDaysTable {
  issue_id: number;
  type: DocumentType;
  /** In UTC. */
  day: string;
  openings: number;
}

/** One row for each page of an issue, for those without text too: an issue without rows has no index. */
export interface PageTextsTable {
  issue_id: number;
  /** Number in the issue, from 1. */
  page: number;
  /** As it is read; lines end with `\n`, and a word broken at a line's end has a soft hyphen and no line end there. */
  text: string;
  /** `fold(text)` of the protocol: what searches compare. */
  folded: string;
}

/** One row for each page that searches find. */
export interface SearchPagesTable {
  issue_id: number;
  page: number;
  /** Number in the sample, for a page that everyone may read there. */
  sample_page: number | null;
  /** The pieces of its text that searches show to visitors who may not read it (`search/windows.ts`). */
  windows: string[];
  /** A `tsvector` (`search/terms.ts`), never read. */
  words: ColumnType<never, string, never>;
}

/** Words of all pages, so that a search for a part of a word finds them. A word may stand here twice. */
export interface SearchWordsTable {
  word: string;
  /** Each three letters that stand together in it. */
  parts: string[];
}

/** The issues whose words are in `search_words`. */
export interface SearchWordIssuesTable {
  issue_id: number;
}

export interface PlansTable {
  id: Generated<number>;
  period: Plan['period'];
  /** Minor units of the store's currency, for each period. */
  price: number;
  /** Subscribers keep a plan that is not offered any more. */
  offered: Generated<boolean>;
  created_at: CreatedAt;
}

export interface UsersTable {
  id: Generated<number>;
  /** Verified by a provider, in lower case; null until one is. */
  email: string | null;
  tax_id: string | null;
  /** ISO 3166-1 alpha-2. */
  country_code: string | null;
  /** Of mails to them. */
  locale: Locale;
  created_at: CreatedAt;
}

/** The identity of a user at a provider. Never the e-mail: an address may pass to another person. */
export interface IdentitiesTable {
  issuer: string;
  subject: string;
  user_id: number;
  /** As in the address of the sign-in window. */
  provider: string;
  created_at: CreatedAt;
}

export interface SessionsTable {
  /** SHA-256 of the cookie's token: reading the database is not enough to sign in. */
  token_hash: string;
  user_id: number;
  created_at: CreatedAt;
  expires_at: Date;
}

/** A window of a provider's, and what came of it. */
export interface SignInsTable {
  /** SHA-256 of the OAuth state, which the window's cookie holds. */
  state_hash: string;
  /** SHA-256 of the verifier that the page keeps which opened the window. */
  challenge: string;
  provider: string;
  /** Whom the window's last page may signal to. */
  origin: string;
  nonce: string;
  /** Of PKCE, between this server and the provider. */
  code_verifier: string;
  /** `asking`: its code is being exchanged, which is done once. */
  status: 'waiting' | 'asking' | 'done' | 'registration' | 'error';
  identity: JSONColumnType<ProvenIdentity> | null;
  /** Whose identity it is, once done. */
  user_id: number | null;
  /** SHA-256 of the key to register by. */
  key_hash: string | null;
  error: string | null;
  /** The page that asked did not confirm the attempt. */
  needs_code: Generated<boolean>;
  /** Codes that were given and not right. */
  code_tries: Generated<number>;
  created_at: CreatedAt;
}

/** A person's identity as a provider has proven it. */
export interface ProvenIdentity {
  issuer: string;
  subject: string;
  /** Verified by the provider, in lower case; else null. */
  email: string | null;
}

/** Where something that is held came from, and by what it can be taken back. */
export type Source = 'gift' | `coupon:${number}` | `payment:${string}`;

export interface OwnedIssuesTable {
  user_id: number;
  issue_id: number;
  source: Source;
  granted_at: CreatedAt;
}

export interface SubscriptionsTable {
  user_id: number;
  source: Source;
  expires_at: Date;
}

/** Gives one issue, or access to all of them for some days. */
export interface CouponsTable {
  id: Generated<number>;
  /** As `foldCode` has it. */
  code: string;
  issue_id: number | null;
  days: number | null;
  /** Of all people together; null: as many as come. */
  max_uses: number | null;
  per_person: Generated<number>;
  uses: Generated<number>;
  /** From then on it can't be redeemed. */
  expires_at: Date | null;
  created_at: CreatedAt;
}

export interface CouponRedemptionsTable {
  id: Generated<number>;
  coupon_id: number;
  /** Null once the account is deleted: that it was used stays. */
  user_id: number | null;
  redeemed_at: CreatedAt;
  /** The end of what it gave; null: none. */
  expires_at: Date | null;
}

/** One row for each attempt to buy something, from the first request on. */
export interface PaymentsTable {
  /** Unguessable. */
  id: string;
  /** Null once the account is deleted: what the books need stays. */
  user_id: number | null;
  gateway: GatewayName;
  /** The provider's id: of a PaymentIntent, an order or a subscription; null until it is made there. */
  gateway_ref: string | null;
  /** Counted up when the same step is to happen again at the provider, for a key of its own. */
  attempt: Generated<number>;
  item_type: PurchaseItem['type'];
  item_id: number;
  /** What it was called when it was bought. */
  description: string;
  /** Of a plan. */
  period: Plan['period'] | null;
  /** Minor units of `currency`; of a plan: for each period. */
  amount: number;
  currency: string;
  precision: number;
  /** Of the mails about it. */
  locale: Locale;
  billing: JSONColumnType<Billing> | null;
  consent: JSONColumnType<GivenConsent> | null;
  status: Generated<PaymentStatus>;
  error: JSONColumnType<PaymentRefusal> | null;
  /** Of a PaymentIntent whose buyer is asked by their bank. */
  client_secret: string | null;
  /** Of a plan: the end of what is paid. */
  paid_until: Date | null;
  /** Of a plan that renews itself. */
  next_billing_at: Date | null;
  /** Of a plan that the provider bills no more until its buyer mends what they pay by. */
  suspended: Generated<boolean>;
  /** What the provider is still to be told: to give the money back, or to bill no more. */
  owed: 'refund' | 'stop' | null;
  /** Counted up with every change: what was asked of the provider before it is old. */
  version: Generated<number>;
  /** When the provider is asked again, if nothing happens before; null: never. */
  due_at: Date | null;
  created_at: CreatedAt;
  completed_at: Date | null;
}

/** One row for each charge at a provider, renewals included. */
export interface ChargesTable {
  id: Generated<number>;
  payment_id: string;
  gateway: GatewayName;
  /** The provider's id; null for a payment from before the store kept charges, until the provider tells it. */
  transaction_id: string | null;
  /** Minor units of `currency`. */
  amount: number;
  currency: string;
  precision: number;
  refunded_amount: Generated<number>;
  charged_at: Date;
  /** The buyer's, as far as it is known: ISO 3166-1 alpha-2. */
  country: string | null;
  /** By what it is known. */
  country_evidence: CountryEvidence | null;
}

export type CountryEvidence = 'tax_id' | 'billing_address' | 'payer_account' | 'card';

export type PaymentStatus =
  | 'created'
  | 'requires_action'
  | 'pending'
  | 'completed'
  | 'failed'
  | 'cancelled'
  | 'refunded'
  | 'disputed';

/** What was agreed to, as it was read. */
export interface GivenConsent extends Consent {
  text: string;
  at: string;
}

export interface IdempotencyKeysTable {
  user_id: number;
  key: string;
  /** SHA-256. */
  body_hash: string;
  payment_id: string;
  /** The first, given again for ever; null while there is none. */
  answer: JSONColumnType<KeptAnswer> | null;
  /** Its last request ended without an answer of the provider's: another key may begin. */
  unanswered: Generated<boolean>;
  created_at: CreatedAt;
}

export type KeptAnswer =
  | { status: 200; body: PaymentAnswer }
  | { status: 400; body: PaymentRefusal }
  | { status: 409; body: PriceChanged };

/** Under which id the payment buttons' provider knows a plan. */
export interface GatewayPlanPricesTable {
  plan_id: number;
  /** Of the store at the provider: another has other plans. */
  client_id: string;
  /** What the provider bills for each period. */
  amount: number;
  currency: string;
  precision: number;
  gateway_plan_id: string;
}

/** Mails that must not be lost, written with what they tell of. */
export interface MailsTable {
  id: Generated<number>;
  /** Of one occasion one mail is sent. */
  occasion: string;
  /** Null once it is sent. */
  mail: JSONColumnType<Mail> | null;
  /** Null once it is sent, or given up. */
  due_at: ColumnType<Date | null, Date | undefined, Date | null>;
  tries: Generated<number>;
  created_at: CreatedAt;
}

/** Withdrawals and cancellations that people have declared. */
export interface DeclarationsTable {
  receipt: string;
  kind: 'withdrawal' | 'cancellation';
  name: string;
  email: string;
  contract: string;
  received_at: Date;
}

/** Written by rate-limiter-flexible (`limits/limiters.ts`). */
export interface RateLimitsTable {
  key: string;
  points: number;
  /** Milliseconds since 1970, as text in PostgreSQL's answers. */
  expire: ColumnType<string, never, string>;
}

/** One row for each kind of background work. */
export interface BackgroundWorkTable {
  name: string;
  due_at: ColumnType<Date, never, Date>;
  /** Of the run under way; null: none. */
  lease: string | null;
  /** When the lease ends unless the server renews it. */
  leased_until: Date | null;
  /** Of the last run. */
  started_at: Date | null;
  succeeded_at: Date | null;
  failed_at: Date | null;
  /** Since the last success. */
  failures: Generated<number>;
  /** Of the last failure; null after a success. */
  error: string | null;
}

/** One row for each import of a PDF, written by the process that does it. */
export interface ImportsTable {
  id: string;
  file_name: string;
  state: Generated<'running' | 'done' | 'failed'>;
  /** What the import does now, or did last; null before the first note. */
  step: ColumnType<ImportProgress['step'] | null, undefined, ImportProgress['step'] | null>;
  /** Of `total`: pages, or the one piece that the step has. */
  done: Generated<number>;
  total: Generated<number>;
  /** What the import has become; null until then, and after the issue was deleted. */
  issue_id: ColumnType<number | null, undefined, number | null>;
  /** Why it failed: a code of `ImportError`, `refused`, `failed`, or `killed`. */
  error: ColumnType<string | null, undefined, string | null>;
  /** Until the import has to tell something again. */
  alive_until: Date;
  started_at: CreatedAt;
  ended_at: ColumnType<Date | null, undefined, Date | null>;
}

/** Scripts and assets in the storage, of this release and earlier ones. */
export interface ReleasedFilesTable {
  /** Below the build's folder. */
  name: string;
  /** When a server last had it in its release. */
  served_at: Date;
}
