import {
  type AccountSection,
  type Breakpoint,
  canRead,
  type DocumentType,
  type Issue,
  NO_ENTITLEMENTS,
  type PageData,
  type Plan,
  type PurchaseItem,
  type Store,
  type StoreErrorCode,
  type TextName,
  toFeatures,
} from '@magazine-store/protocol';
import type { ActorRef, ActorRefFrom, AnyActorLogic, InputFrom, Snapshot } from 'xstate';
import type { AccountActor, AccountNews } from './account/accountMachine.ts';
import type { ListActor } from './catalogue/listMachine.ts';
import type { CheckoutActor } from './checkout/checkoutMachine.ts';
import type { CheckoutOffer } from './checkout/providers.ts';
import type { DeclarationActor } from './declarationMachine.ts';
import type { FrameActor } from './frameMachine.ts';
import type { Notice } from './noticeRules.ts';
import type { NoticesActor } from './noticesMachine.ts';
import { type Destination, locationPath, type Place, type RouterCommand } from './place.ts';
import type { DocumentKey, ReadingActor } from './readingMachine.ts';
import { type BaseRoute, buildPath, isBase, isPage, type Route } from './routes.ts';
import type { PurchasedItem, SessionActor, Visitor } from './session/sessionMachine.ts';
import type { SupportActor } from './supportMachine.ts';

/** The data that a store loads before it shows anything. */
export interface Publication {
  readonly page: PageData;
  readonly store: Store;
  readonly issues: readonly Issue[];
  readonly plans: readonly Plan[];
}

/** An action that needs an account. The store asks a signed-out reader to sign in, and acts afterwards. */
export type AccountAction =
  | { type: 'purchase.wanted'; item: PurchaseItem }
  | { type: 'subscription.wanted' }
  | { type: 'coupon.wanted' };

/** What the store does once the visitor has signed in. */
export type Wish = AccountAction | { type: 'account.open'; expand?: AccountSection };

/** An issue that the visitor reads. */
export interface OpenReading extends DocumentKey {
  readonly actor: ReadingActor;
}

/** The open purchase. */
export interface OpenCheckout {
  readonly wanted: PurchaseItem;
  /** Null while its code loads. */
  readonly offer: CheckoutOffer | null;
  /** Null until the session is known. */
  readonly actor: CheckoutActor | null;
}

/** Parts of the store that start when the visitor first needs them. They live as long as the store. */
export interface Parts {
  readonly account: AccountActor;
  readonly support: SupportActor;
  readonly withdrawal: DeclarationActor;
  readonly cancellation: DeclarationActor;
}
export type PartName = keyof Parts;
/** The parts that the reader types in and sends. */
export type FormName = Exclude<PartName, 'account'>;

/** What the reader sent with this form did not arrive. */
export type FormNews = { type: 'form.failed'; form: FormName };

interface PartScope {
  spawn: <Logic extends AnyActorLogic>(logic: Logic, options: { input: InputFrom<Logic> }) => ActorRefFrom<Logic>;
  owner: ActorRef<Snapshot<unknown>, AccountNews | FormNews>;
  session: SessionActor | null;
  visitor: Visitor;
}
/** Starts a part whose code is loaded. */
export type StartPart = (scope: PartScope) => Partial<Parts>;

/** The visitor before the session is known. */
export const UNKNOWN_VISITOR: Visitor = {
  status: 'unknown',
  user: null,
  purchases: null,
  purchasesFailed: false,
  checkFailed: false,
  entitlements: NO_ENTITLEMENTS,
};

export interface AppInput {
  place: Place;
  breakpoint: Breakpoint;
  /** The store stands in a frame: its dialogs are pages. */
  embedded: boolean;
}

export interface AppContext extends AppInput {
  route: Route;
  /** The page under the dialogs and the reader. */
  base: BaseRoute;
  publication: Publication | null;
  /** The reason why the store could not start; null without a failure. */
  failure: StoreErrorCode | null;
  /** Null until the list's code is loaded. */
  list: ListActor | null;
  /** The issue that the address named at first. */
  openedId: number | null;
  /** The missing issue of the address for which the store has loaded the catalogue again. */
  soughtId: number | null;
  /** Null until its code is loaded, and in a store without sign-in. */
  session: SessionActor | null;
  /** A copy of the session's latest published state. */
  visitor: Visitor;
  /** The server refused a write because the session has ended, before the session's code was loaded. */
  expiredEarly: boolean;
  reading: OpenReading | null;
  /** The issue whose dialog opened the reader. The dialog waits under the reader. */
  detailUnderReader: number | null;
  /** Null without a purchase. */
  checkout: OpenCheckout | null;
  /** What the visitor requested before the store asked them to sign in. */
  wish: Wish | null;
  /** The action that waits for a second check of the session, because the first one failed. */
  wishAfterCheck: AccountAction | null;
  notices: NoticesActor;
  parts: Partial<Parts>;
  /** The host page around a framed store; null until its code is loaded, and for a store without a host. */
  frame: FrameActor | null;
}

export const toRouteState = (route: Route, base: BaseRoute = { name: 'list' }) => ({
  route,
  base: isBase(route) ? route : base,
});

/** The series that the list shows; null: every issue. */
export const routeSeries = (base: BaseRoute): string | null => (base.name === 'list' && base.series) || null;

export const routeIssueId = (route: Route) => ('issueId' in route ? route.issueId : null);

/** The address names an issue that the store doesn't have. */
export function isIssueMissing({ route, publication }: Pick<AppContext, 'route' | 'publication'>): boolean {
  const id = routeIssueId(route);
  return id !== null && !publication?.issues.some((issue) => issue.id === id);
}

/** The store itself shows the text, at `/terms` or `/privacy`. */
function showsText({ page }: Publication, name: TextName): boolean {
  const url = page[`${name}_url`];
  return url === `/${name}` || url === `${page.origin}/${name}`;
}

/** The address is not one of the store's. */
export function isPageUnknown({
  route,
  publication,
  embedded,
}: Pick<AppContext, 'route' | 'publication' | 'embedded'>) {
  if (route.name !== 'page') return route.name === 'unknown';
  if (route.page === 'terms' || route.page === 'privacy') {
    return publication !== null && !showsText(publication, route.page);
  }
  // Outside of a frame these are dialogs.
  if (route.page === 'cart') return !embedded;
  if (route.page === 'support') {
    return !embedded || (publication !== null && publication.page.support_email === undefined);
  }
  if (route.page === 'withdrawal' || route.page === 'cancellation') {
    return publication !== null && !toFeatures(publication.page).payments;
  }
  const needsAccount = route.page === 'account' || route.page === 'login';
  return needsAccount && publication !== null && !toFeatures(publication.page).signIn;
}

export const isReading = ({ route, reading }: Pick<AppContext, 'route' | 'reading'>): boolean =>
  route.name === 'viewer' && reading?.issueId === route.issueId && reading.type === route.type;

export const hasAccounts = ({ publication }: Pick<AppContext, 'publication'>) =>
  publication !== null && toFeatures(publication.page).signIn;

export const isSignedIn = ({ visitor }: Pick<AppContext, 'visitor'>) => visitor.status === 'signedIn';

/** The store knows whether the visitor is signed in, or could not find out. */
export const isVisitorKnown = (context: Pick<AppContext, 'publication' | 'visitor'>): boolean => {
  const { status, checkFailed } = context.visitor;
  return !hasAccounts(context) || checkFailed || (status !== 'unknown' && status !== 'returning');
};

/** The store knows what the visitor may read, or could not find out. */
export const areRightsKnown = (context: Pick<AppContext, 'publication' | 'visitor'>): boolean => {
  const { status, purchases, purchasesFailed } = context.visitor;
  return isVisitorKnown(context) && (status !== 'signedIn' || purchases !== null || purchasesFailed);
};

export const isSignedOut = ({ visitor }: Pick<AppContext, 'visitor'>) => visitor.status === 'signedOut';

/** The server has refused the session: the store works again only after a reload. */
export const isSessionExpired = ({ expiredEarly, visitor }: Pick<AppContext, 'expiredEarly' | 'visitor'>) =>
  expiredEarly || visitor.status === 'expired';

/** The checkout is open, or its frame while the code loads: a dialog, or a page in a frame. */
export const isAtCheckout = ({ place, route }: Pick<AppContext, 'place' | 'route'>) =>
  place.dialog === 'cartDialog' || isPage(route, 'cart');

/** The form is open: a page, or for a message to support a dialog. */
export const isAtForm = ({ place, route }: Pick<AppContext, 'place' | 'route'>, form: FormName) =>
  place.dialog === form || isPage(route, form);

/** A reader does not pay for what they own. */
export const ownsItem = (
  { visitor: { entitlements } }: Pick<AppContext, 'visitor'>,
  { type, id }: PurchaseItem,
): boolean => entitlements.subscribed || (type === 'issue' && entitlements.issueIds.has(id));

/** The visitor may read this document, as far as the store knows. */
export function mayRead(
  context: Pick<AppContext, 'publication' | 'visitor'>,
  issueId: number,
  type: DocumentType,
): boolean {
  const { publication } = context;
  const issue = publication?.issues.find(({ id }) => id === issueId);
  if (!publication || !issue) return false;
  return canRead(issue, type, publication.store, context.visitor.entitlements) === 'allowed';
}

/** The list lacks an issue that the account owns, or has an issue that only another account may see. */
export function isListOfAnother(context: Pick<AppContext, 'publication' | 'visitor'>): boolean {
  const issues = context.publication?.issues ?? [];
  const { issueIds } = context.visitor.entitlements;
  const listed = new Set(issues.map(({ id }) => id));
  return (
    [...issueIds].some((id) => !listed.has(id)) || issues.some((issue) => issue.unpublished && !issueIds.has(issue.id))
  );
}

/** The part that this place shows and that has not started; null: none. */
export function findPartToStart(context: AppContext): PartName | null {
  const { route, place, session, parts } = context;
  const shown = place.dialog === 'support' ? place.dialog : route.name === 'page' && route.page;
  if (shown === 'account') return session && !isSignedOut(context) && !parts.account ? shown : null;
  if (shown === 'support' || shown === 'withdrawal' || shown === 'cancellation') return parts[shown] ? null : shown;
  return null;
}

/** The visitor still waits for the checkout that they requested: the move to this place does not give it up. */
export function awaitsCheckout(context: Pick<AppContext, 'place' | 'route'>, { location }: Place): boolean {
  if (isAtCheckout(context)) return false;
  return locationPath(location) === locationPath(context.place.location) || isPage(context.route, 'login');
}

/** The place to return to after a purchase. */
export const placeAfterPurchase = ({ type, id }: PurchaseItem): Destination =>
  type === 'issue'
    ? { location: buildPath({ name: 'issue', issueId: id }) }
    : { location: '/account', state: { expand: 'subscription' } };

/** The purchased item as the session names it. */
export const purchasedItem = ({ type, id }: PurchaseItem, pending: boolean): PurchasedItem =>
  type === 'issue' ? { type, id } : { type, ...(pending && { pending }) };

/** The buyer's next place after the purchase. */
export const placeAfterCheckout = (item: PurchaseItem, pending: boolean): Destination =>
  item.type === 'issue' || pending ? placeAfterPurchase(item) : { location: '/' };

/** A redirection from a place that the visitor may not see. */
interface Detour {
  readonly command: RouterCommand;
  /** The reason. */
  readonly notice?: Notice;
  readonly wish?: Wish;
}

/** The redirection from the current place; null if the visitor may stay. */
export function findDetour(context: AppContext): Detour | null {
  const { route, place, embedded, checkout } = context;
  const toList: RouterCommand = { type: 'replace', location: '/' };
  if (isIssueMissing(context) && !embedded) return { command: toList, notice: { code: 'item_not_found' } };
  // There is nothing to pay for.
  if (isPage(route, 'cart') && embedded && !checkout) return { command: toList };
  if (isPage(route, 'account') && isSignedOut(context) && !context.visitor.checkFailed) {
    const { expand } = place;
    const wish = { type: 'account.open', ...(expand && { expand }) } as const;
    return { command: toList, notice: { code: 'sign_in_to_access' }, wish };
  }
  if (isPage(route, 'login') && isSignedIn(context)) {
    return { command: { type: 'close', location: place.authReturn ?? '/' } };
  }
  return null;
}
