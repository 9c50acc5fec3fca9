import type {
  Billing,
  ByteRange,
  Consent,
  DocumentType,
  ErrorAnswer,
  GatewayName,
  Locale,
  PaymentAnswer,
  PaymentRefusal,
  Plan,
  PurchaseItem,
} from '@magazine-store/protocol';
import type { DeskAnswer, DeskRole, SpreadMode } from '@magazine-store/protocol/desk';
import type { ColumnType, Generated, JSONColumnType, RawBuilder, Selectable } from 'kysely';
import type { Reason } from '../backup/inactiveStore.ts';
import type { StoreDetails } from '../catalogue/storeDetails.ts';
import type { DeskActor } from '../desk/deskActor.ts';
import type { ImportProgress } from '../importing/importPdf.ts';
import type { DrawnBy, PageNotes } from '../importing/pageNotes.ts';
import type { Mail } from '../mail/mailer.ts';
import type { PageText } from '../search/pageTexts.ts';

/** Each table belongs to one folder of the server, the only one that reads and writes it. */
export interface Tables {
  /** catalogue */
  issues: IssuesTable;
  /** catalogue */
  catalogue_revision: CatalogueRevisionTable;
  /** catalogue */
  store_currency: StoreCurrencyTable;
  store_details: StoreDetailsTable;
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
  /** coupons */
  coupon_orders: CouponOrdersTable;
  /** payments */
  payments: PaymentsTable;
  /** payments */
  charges: ChargesTable;
  /** payments */
  refunds: RefundsTable;
  /** payments */
  idempotency_keys: IdempotencyKeysTable;
  /** payments */
  gateway_plan_prices: GatewayPlanPricesTable;
  /** mail */
  mails: MailsTable;
  /** support */
  support_messages: SupportMessagesTable;
  /** support */
  support_answers: SupportAnswersTable;
  /** declarations */
  declarations: DeclarationsTable;
  /** limits */
  rate_limits: RateLimitsTable;
  /** background */
  background_work: BackgroundWorkTable;
  /** publishing */
  imports: ImportsTable;
  /** publishing */
  former_files: FormerFilesTable;
  /** reading */
  opening_days: OpeningDaysTable;
  /** site */
  released_files: ReleasedFilesTable;
  /** desk */
  desk_members: DeskMembersTable;
  /** desk */
  desk_invitations: DeskInvitationsTable;
  /** desk */
  desk_audit: DeskAuditTable;
  /** desk */
  page_choices: PageChoicesTable;
  /** backup */
  inactive_store: InactiveStoreTable;
  /** backup */
  restored_backup: RestoredBackupTable;
  /** payments */
  sales_after_backup: SalesAfterBackupTable;
}

type Json<Value extends object> = JSONColumnType<Value, string, string>;
/** Filled by the database. */
type CreatedAt = ColumnType<Date, never, never>;

export interface IssuesTable {
  id: Generated<number>;
  /** SHA-256 of the file that was published: the same file again is the same issue. */
  content_hash: string;
  title: string;
  /** The name of the issue's series, such as 'Slow Lines'. */
  series: string | null;
  description: string;
  /** A cover without a page shows the first one. */
  cover: Json<{ file_name: string; page?: number; width: number; height: number; placeholder: string }>;
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
  /** True for an unpublished issue that never was on sale: it may lack a price. */
  draft: ColumnType<boolean, boolean | undefined, boolean>;
}

/** One row, counted up with every change of `issues`, so that caches in all processes notice. */
export interface CatalogueRevisionTable {
  revision: number;
}

/** The currency of all prices: one row, once the store has a price. */
export interface StoreCurrencyTable {
  id: 1;
  currency: string;
  precision: number;
}

/** The publisher's own details of the store: one row, once the publisher has saved some. */
export interface StoreDetailsTable {
  id: 1;
  /** Counted up with every change. */
  revision: number;
  details: Json<StoreDetails>;
}

export interface IssueFilesTable {
  issue_id: number;
  type: DocumentType;
  storage_key: string;
  /** Bytes. */
  size: number;
  version: string;
  opening_ranges: Json<ByteRange[]>;
  /**
   * The pages, each with its number in the issue, under which its pictures are stored, its size in points, and the
   * program that draws its pictures; a former import did not note the last.
   */
  pages: Json<{ number: number; size: [number, number]; drawn_by?: DrawnBy }[]>;
  /** Storage prefix of the pictures. */
  pictures_key: string;
  /** The heights in pixels in which each page has a picture; null for the one picture of a former import. */
  picture_heights: Json<number[]> | null;
  /** True when the layers of the pages lie beside the pictures. */
  has_layers: Generated<boolean>;
  /** The numbers, in the issue, of the pages that the reader's device draws, as no large picture shows them right; null: none. */
  draw_pages: Json<number[]> | null;
  /** The `IMPORT_VERSION` that made the pictures and the layers; null for a former import. */
  import_version: number | null;
}

/** Files in the storage without an issue: files of unfinished imports, and files that were replaced or deleted. */
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

/** One row for each page of an issue, also for pages without text: an issue without rows has no index. */
export interface PageTextsTable {
  issue_id: number;
  /** Number in the issue, from 1. */
  page: number;
  /**
   * The text as people read it. Lines end with `\n`. A word broken at a line's end has a soft hyphen there and no line
   * end.
   */
  text: string;
  /** `fold(text)` of the protocol, which searches compare. */
  folded: string;
}

/** One row for each page that searches find. */
export interface SearchPagesTable {
  issue_id: number;
  page: number;
  /** The page's number in the sample, for a page that every visitor may read there. */
  sample_page: number | null;
  /** The pieces of the text that searches show to visitors who may not read the page (`search/windows.ts`). */
  windows: string[];
  /** A `tsvector` (`search/terms.ts`), never read. */
  words: ColumnType<never, string, never>;
}

/** Words of all pages, so that a search for a part of a word finds them. A word may stand here twice. */
export interface SearchWordsTable {
  word: string;
  /** All groups of three letters that stand together in the word. */
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
  /** The language of mails to the user. */
  locale: Locale;
  created_at: CreatedAt;
}

/** The identity of a user at a provider. Never the e-mail: an address may pass to another person. */
export interface IdentitiesTable {
  issuer: string;
  subject: string;
  user_id: number;
  /** The provider's name, as in the address of the sign-in window. */
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

/** A window at an identity provider, and its outcome. */
export interface SignInsTable {
  /** SHA-256 of the OAuth state, which the window's cookie holds. */
  state_hash: string;
  /** SHA-256 of the verifier, which stays with the page that opened the window. */
  challenge: string;
  provider: string;
  /** The origin of the page that the window's last page may signal to. */
  origin: string;
  nonce: string;
  /** The code verifier of PKCE between this server and the provider. */
  code_verifier: string;
  /** `asking`: the server exchanges the code, which it does only once. */
  status: 'waiting' | 'asking' | 'done' | 'registration' | 'error';
  identity: JSONColumnType<ProvenIdentity> | null;
  /** The account of the identity, once the attempt is done. */
  user_id: number | null;
  /** SHA-256 of the key that finishes the registration. */
  key_hash: string | null;
  error: string | null;
  /** The page that asked did not confirm the attempt. */
  needs_code: Generated<boolean>;
  /** The number of wrong codes so far. */
  code_tries: Generated<number>;
  /** The start of the attempt's present ten minutes: when the window went to the provider, then when it was settled. */
  created_at: ColumnType<Date, never, Date>;
}

/** A person's identity as a provider has proven it. */
export interface ProvenIdentity {
  issuer: string;
  subject: string;
  /** Verified by the provider, in lower case; else null. */
  email: string | null;
}

/** The source of an entitlement. It can revoke the entitlement. */
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
  /** The code as `foldCode` returns it. */
  code: string;
  issue_id: number | null;
  days: number | null;
  /** The uses by all people together; null: no limit. */
  max_uses: number | null;
  per_person: Generated<number>;
  uses: Generated<number>;
  /** From this time on the coupon can't be redeemed. */
  expires_at: Date | null;
  /** The publisher's name for coupons that belong together; null: none. */
  series: Generated<string | null>;
  /** The publisher has withdrawn it, and it can't be redeemed any more. */
  withdrawn_at: Generated<Date | null>;
  created_at: CreatedAt;
}

export interface CouponRedemptionsTable {
  id: Generated<number>;
  coupon_id: number;
  /** Null once the account is deleted; the redemption stays on record. */
  user_id: number | null;
  redeemed_at: CreatedAt;
  /** The end of the access that the coupon gave; null: no end. */
  expires_at: Date | null;
}

export interface CouponOrdersTable {
  key: string;
  /** What was ordered, as JSON. */
  terms: string;
  /** The codes that the order has made; null inside the transaction that makes them. */
  codes: ColumnType<string[] | null, string | null | undefined, string>;
  created_at: CreatedAt;
}

/** One row for each attempt to buy something, from the first request on. */
export interface PaymentsTable {
  /** Unguessable. */
  id: string;
  /** Null once the account is deleted; the payment stays for the books. */
  user_id: number | null;
  gateway: GatewayName;
  /**
   * The id that the provider gives to the PaymentIntent, the order or the subscription; null until it is made there.
   */
  gateway_ref: string | null;
  /** Counted up when the same step has to happen again at the provider, which needs another key for it. */
  attempt: Generated<number>;
  item_type: PurchaseItem['type'];
  item_id: number;
  /** The item's name at the time of the purchase. */
  description: string;
  /** The period of a plan. */
  period: Plan['period'] | null;
  /** Minor units of `currency`. A plan costs this for each period. */
  amount: number;
  currency: string;
  precision: number;
  /** The language of mails about the payment. */
  locale: Locale;
  billing: JSONColumnType<Billing> | null;
  consent: JSONColumnType<GivenConsent> | null;
  status: Generated<PaymentStatus>;
  error: JSONColumnType<PaymentRefusal> | null;
  /** The secret of a PaymentIntent while the buyer's bank asks the buyer. */
  client_secret: string | null;
  /** The end of a plan's paid time. */
  paid_until: Date | null;
  /** The next billing of a plan that renews itself. */
  next_billing_at: Date | null;
  /** True for a plan that the provider bills no more until the buyer mends their means of payment. */
  suspended: Generated<boolean>;
  /** True for a plan whose last renewal is not paid. The provider tries again, at `next_billing_at`. */
  renewal_failed: Generated<boolean>;
  /** The time at which the subscriber deleted the account, while the provider billed the plan. */
  account_deleted_at: Date | null;
  /** The request that the store still has to make of the provider: to refund the money, or to stop billing. */
  owed: 'refund' | 'stop' | null;
  /** Counted up with every change. An answer that the provider gave before the change is out of date. */
  version: Generated<number>;
  /** The time at which the reconciler asks the provider again, if nothing happens before; null: never. */
  due_at: Date | null;
  /** When the buyer began; the database fills it in. */
  created_at: ColumnType<Date, Date | undefined, never>;
  completed_at: Date | null;
}

/** One row for each charge at a provider, renewals included. */
export interface ChargesTable {
  id: Generated<number>;
  payment_id: string;
  gateway: GatewayName;
  /** The provider's id. Null for a payment from before the store kept charges, until the provider tells the id. */
  transaction_id: string | null;
  /** Minor units of `currency`. */
  amount: number;
  currency: string;
  precision: number;
  refunded_amount: Generated<number>;
  charged_at: Date;
  /** The buyer's country, if it is known: ISO 3166-1 alpha-2. */
  country: string | null;
  /** The evidence for the country. */
  country_evidence: CountryEvidence | null;
  /** The item of the payment; null for a charge of the former release, until background work fills it in. */
  sold_type: ColumnType<PurchaseItem['type'] | null, PurchaseItem['type'] | undefined, PurchaseItem['type'] | null>;
  sold_id: ColumnType<number | null, number | undefined, number | null>;
}

/** One row for each refund that the publisher has ordered at the desk. */
export interface RefundsTable {
  /** The key that the desk has sent: the same order again is the same refund. */
  id: string;
  /** The store itself has ordered the refund. It tries again every day what the provider refuses. */
  automatic: Generated<boolean>;
  payment_id: string;
  /** The charge, by the provider's id. */
  transaction_id: string;
  /** Minor units of the charge's currency. An automatic refund asks for less if a part was refunded otherwise meanwhile. */
  amount: number;
  /**
   * `refused`: the provider has refused, the refund has failed later, or the store has given up after 30 days without an
   * answer.
   */
  state: Generated<'under_way' | 'done' | 'refused'>;
  /** The provider's reason, or `no_answer`. */
  error: string | null;
  /** The provider's id of the refund, once it has made it. */
  gateway_ref: string | null;
  /** Counted up when the provider needs another key. */
  attempt: Generated<number>;
  /** The time at which a server takes the refund up again; null: never. */
  due_at: Date | null;
  created_at: CreatedAt;
  /** Of a refused refund that is tried again: the last refusal. */
  ended_at: Date | null;
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

/** A consent with the wording that the buyer read. */
export interface GivenConsent extends Consent {
  text: string;
  at: string;
}

export interface IdempotencyKeysTable {
  user_id: number;
  key: string;
  /** SHA-256. */
  body_hash: string;
  /** Null for a purchase that was refused before there was a payment. */
  payment_id: string | null;
  /** The first answer, which the server repeats for ever; null while there is none. */
  answer: JSONColumnType<KeptAnswer> | null;
  /**
   * The last request under this key ended without an answer of the provider. The buyer may begin again with another
   * key.
   */
  unanswered: Generated<boolean>;
  created_at: CreatedAt;
}

export type KeptAnswer =
  | { status: 200; body: PaymentAnswer }
  | { status: 400; body: PaymentRefusal }
  /** Refused before there was a payment. */
  | { status: 400 | 404 | 409; body: ErrorAnswer };

/** The ids by which the payment buttons' provider knows the plans. */
export interface GatewayPlanPricesTable {
  plan_id: number;
  /** The store's client id at the provider. Each client has plans of its own there. */
  client_id: string;
  /** The amount that the provider bills for each period. */
  amount: number;
  currency: string;
  precision: number;
  gateway_plan_id: string;
}

/** Mails that must not be lost. They are written in the same transaction as the change that they report. */
export interface MailsTable {
  id: Generated<number>;
  /** The event that the mail reports. Each occasion gets one mail. */
  occasion: string;
  /** Null once it is sent. */
  mail: JSONColumnType<Mail> | null;
  /** Null once the mail is sent or given up. */
  due_at: ColumnType<Date | null, Date | undefined, Date | null>;
  tries: Generated<number>;
  created_at: CreatedAt;
}

/** Messages of visitors to the publisher. */
export interface SupportMessagesTable {
  id: Generated<number>;
  /** The account that the visitor was signed in to; null: none. */
  user_id: number | null;
  /** As its sender typed it. */
  email: string;
  topic: string;
  problem: string;
  /** The sender's language. */
  locale: Locale;
  received_at: CreatedAt;
  /** Null: the message is open. */
  done_at: ColumnType<Date | null, undefined, Date | null>;
}

/** The publisher's answers to messages. Each is sent as a mail. */
export interface SupportAnswersTable {
  /** The key that the desk has sent: the same answer again is the same row. */
  id: string;
  message_id: number;
  /** The e-mail address of the member, or `operator`. */
  author: string;
  text: string;
  answered_at: CreatedAt;
}

/** Withdrawals and cancellations that people have declared. */
export interface DeclarationsTable {
  receipt: string;
  kind: 'withdrawal' | 'cancellation';
  name: string;
  email: string;
  contract: string;
  received_at: Date;
  /** Null: the publisher has not done yet what it asks for. */
  done_at: ColumnType<Date | null, undefined, Date | null>;
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
  /** The lease of the run under way; null: none. */
  lease: string | null;
  /** The time at which the lease ends unless the server renews it. */
  leased_until: Date | null;
  /** The start of the last run. */
  started_at: Date | null;
  succeeded_at: Date | null;
  failed_at: Date | null;
  /** Failures since the last success. */
  failures: Generated<number>;
  /** The error of the last failure; null after a success. */
  error: string | null;
}

/** The file that an issue had before its last replacement, as long as its files are kept. */
export interface FormerFilesTable {
  issue_id: number;
  kept_until: ColumnType<Date, RawBuilder<Date>, RawBuilder<Date>>;
  content_hash: string;
  page_count: number;
  cover: IssuesTable['cover'];
  files: Json<Selectable<IssueFilesTable>[]>;
  page_texts: Json<PageText[]>;
}

/** One row for each import of a PDF, and for each issue's larger pictures, written by the process that does it. */
export interface ImportsTable {
  id: string;
  file_name: string;
  state: Generated<'running' | 'done' | 'failed'>;
  /** The step that the import does now or did last; null before the first note. */
  step: ColumnType<ImportProgress['step'] | null, undefined, ImportProgress['step'] | null>;
  /** The part of `total` that is done, in pages or in the one piece that the step has. */
  done: Generated<number>;
  total: Generated<number>;
  /** The issue that the import has made; null until then, and after the issue was deleted. */
  issue_id: ColumnType<number | null, number | undefined, number | null>;
  /** The reason of the failure: a code of `ImportError`, `refused`, `failed`, or `killed`. */
  error: ColumnType<string | null, undefined, string | null>;
  /** The pages that the publisher should know of; null until the end. */
  page_notes: ColumnType<PageNotes | null, undefined, string | null>;
  /** The tries to make larger pictures since the last page that came about; null for an import. */
  tries: ColumnType<number | null, number | undefined, number | null>;
  /** The place of an uploaded file in the storage; null for an import by a command. */
  upload_key: ColumnType<string | null, string | undefined, never>;
  /** The issue whose file the upload replaces; null for an upload that becomes a draft. */
  replaces: ColumnType<number | null, number | null | undefined, never>;
  /** What the import of an upload does with double pages. */
  spreads: ColumnType<SpreadMode, SpreadMode | undefined, never>;
  /** The hash of an uploaded file that was imported. */
  content_hash: ColumnType<string | null, never, string | undefined>;
  /** True for an upload until a server begins its import. */
  waiting: ColumnType<boolean, boolean | undefined, boolean>;
  /** The time by which the import has to report again. */
  alive_until: Date;
  started_at: CreatedAt;
  ended_at: ColumnType<Date | null, undefined, Date | null>;
}

/** Scripts and assets in the storage, of this release and earlier ones. */
export interface ReleasedFilesTable {
  /** The file's name below the build's folder. */
  name: string;
  /** The last time at which a server had the file in its release. */
  served_at: Date;
}

/** The users that may use the desk. */
export interface DeskMembersTable {
  user_id: number;
  role: DeskRole;
  created_at: CreatedAt;
}

export interface DeskInvitationsTable {
  id: Generated<number>;
  /** SHA-256 of the link's token. */
  token_hash: string;
  /** The only address that may accept the invitation. */
  email: string;
  role: DeskRole;
  state: Generated<'open' | 'used' | 'revoked'>;
  expires_at: Date;
  created_at: CreatedAt;
}

/** Every change that a member or the operator has made in the desk. The database refuses to change or delete a row. */
export interface DeskAuditTable {
  id: Generated<string>;
  at: CreatedAt;
  /** The e-mail address of the member, or `operator`. */
  actor: string;
  actor_user_id: number | null;
  /** The name of the operation. */
  action: string;
  /** The thing that was changed, such as `issue:12`. */
  subject: string;
  before: JSONColumnType<object> | null;
  after: JSONColumnType<object> | null;
}

/** One row for each issue whose cover or sample a member of the desk has chosen, until both are made. */
export interface PageChoicesTable {
  issue_id: number;
  /** Another choice for the same issue has another id. */
  id: string;
  /** The page that the cover is to show. */
  cover_page: number;
  /** The pages of the sample; null: none. */
  sample: JSONColumnType<number[], string | null, string | null> | null;
  /** The person in whose name the change is logged. */
  actor: Json<DeskActor>;
  action: 'choosePages' | 'undoChange';
  state: Generated<'waiting' | 'running' | 'failed'>;
  /** The reason of the failure: a code of `ImportError`, `replaced`, `refused` or `failed`. */
  error: ColumnType<string | null, undefined, string | null>;
  /** A choice that runs was given up by its server after this time. */
  alive_until: ColumnType<Date, never, RawBuilder<Date>>;
  chosen_at: CreatedAt;
}

/** One row while the store is inactive. */
export interface InactiveStoreTable {
  id: 1;
  reason: Reason;
  since: ColumnType<Date, never, Date>;
}

/** One row in a store that was made of a backup. */
export interface RestoredBackupTable {
  id: 1;
  /** The moment of which the backup is. */
  taken_at: Date;
  activated_at: Date | null;
  /** The last time that the payment providers have listed what was sold since. */
  sales_listed_at: Date | null;
  /** True once they need not be asked again. */
  sales_complete: Generated<boolean>;
}

/** The reason why the store can't bring a sale back by itself. */
export type SaleObstacle = DeskAnswer<'listUndecidedSales'>['rows'][number]['obstacle'];

/** A sale that began after the backup of which the store was made. */
export interface SalesAfterBackupTable {
  /** The id of its payment. With an obstacle, there is no such payment. */
  payment_id: string;
  gateway: GatewayName;
  gateway_ref: string;
  /** As the provider names it, such as `issue-12`. */
  item: string;
  /** The keyed hash of the buyer's identity. */
  buyer: string;
  found_at: CreatedAt;
  /** The time at which the sale became the buyer's, or a person decided on it; null while it waits. */
  claimed_at: Date | null;
  /** The reason why a person has to decide. */
  obstacle: SaleObstacle | null;
}
