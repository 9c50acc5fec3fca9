import {
  type Breakpoint,
  canRead,
  type DocumentType,
  featuresOf,
  type Holdings,
  type Issue,
  NO_HOLDINGS,
  type PageData,
  type Plan,
  type PurchaseItem,
  type Store,
} from '@magazine-store/protocol';
import type { ListActor } from '../catalogue/listMachine.ts';
import type { FrameActor } from '../embed/frameMachine.ts';
import type { CartActor } from '../payments/cartMachine.ts';
import type { ReadingActor } from '../reading/readingMachine.ts';
import type { SessionActor } from '../session/sessionMachine.ts';
import type { Notice } from './noticeRules.ts';
import type { NoticesActor } from './noticesMachine.ts';
import type { Place, RouterCommand } from './place.ts';
import { type BaseRoute, isBase, isPage, type Route } from './routes.ts';
import type { Wish } from './wish.ts';

/** What a store needs to know before it shows anything. */
export interface Publication {
  readonly page: PageData;
  readonly store: Store;
  readonly issues: readonly Issue[];
  readonly plans: readonly Plan[];
}

export interface AppInput {
  place: Place;
  breakpoint: Breakpoint;
  /** Stands in a frame: what is a dialog elsewhere is a page here. */
  embedded: boolean;
}

export interface AppContext extends AppInput {
  route: Route;
  /** The page under what opens over it. */
  base: BaseRoute;
  publication: Publication | null;
  list: ListActor | null;
  /** Null where one can't sign in. */
  session: SessionActor | null;
  /** A write was refused because the session has ended, before the session's code was there. */
  expiredEarly: boolean;
  reading: ReadingActor | null;
  /** The reader was opened from this issue's dialog, which waits under it. */
  detailUnderReader: number | null;
  /** Null while nothing is being paid. */
  cart: CartActor | null;
  /** What the checkout is asked for, until it is there. */
  filling: PurchaseItem | null;
  /** What the reader asked for before they were asked to sign in. */
  wish: Wish | null;
  notices: NoticesActor;
  /** The host page around a framed store; null until its code is there, and where a store needs none. */
  frame: FrameActor | null;
}

export const routed = (route: Route, base: BaseRoute = { name: 'list' }) => ({
  route,
  base: isBase(route) ? route : base,
});

/** The series that the list shows; null: every issue. */
export const seriesOf = (base: BaseRoute): string | null => (base.name === 'list' && base.series) || null;

export const issueIdOf = (route: Route) => ('issueId' in route ? route.issueId : null);

/** The address names an issue that is not there. */
export function isMissing({ route, publication }: Pick<AppContext, 'route' | 'publication'>): boolean {
  const id = issueIdOf(route);
  return id !== null && !publication?.issues.some((issue) => issue.id === id);
}

/** The address is none that this store has. */
export function isUnknown({ route, publication, embedded }: Pick<AppContext, 'route' | 'publication' | 'embedded'>) {
  if (route.name !== 'page') return route.name === 'unknown';
  // By itself a store shows these as dialogs.
  if (route.page === 'support' || route.page === 'cart') return !embedded;
  if (route.page === 'withdrawal' || route.page === 'cancellation') {
    return publication !== null && !featuresOf(publication.page).sells;
  }
  const needsAccount = route.page === 'account' || route.page === 'login';
  return needsAccount && publication !== null && !featuresOf(publication.page).signIn;
}

export function isReading(route: Route, reading: ReadingActor | null): boolean {
  const open = reading?.getSnapshot().context;
  return route.name === 'viewer' && open?.issueId === route.issueId && open.type === route.type;
}

export const hasAccounts = ({ publication }: Pick<AppContext, 'publication'>) =>
  publication !== null && featuresOf(publication.page).signIn;

export const isSignedIn = ({ session }: Pick<AppContext, 'session'>) =>
  session?.getSnapshot().matches('signedIn') ?? false;

export const isSignedOut = ({ session }: Pick<AppContext, 'session'>) =>
  session?.getSnapshot().matches('signedOut') ?? false;

/** The checkout is open, or its frame while it loads: a dialog; embedded a page. */
export const isAtCheckout = ({ place, route }: Pick<AppContext, 'place' | 'route'>) =>
  place.dialog === 'cartDialog' || isPage(route, 'cart');

export const heldBy = ({ session }: Pick<AppContext, 'session'>): Holdings =>
  session?.getSnapshot().context.holdings ?? NO_HOLDINGS;

/** The visitor may read this document, as far as the store knows. */
export function mayRead(
  context: Pick<AppContext, 'publication' | 'session'>,
  issueId: number,
  type: DocumentType,
): boolean {
  const { publication } = context;
  const issue = publication?.issues.find(({ id }) => id === issueId);
  if (!publication || !issue) return false;
  return canRead(issue, type, publication.store, heldBy(context)) === 'allowed';
}

/** The list lacks an issue of the account, or has one that only another account sees. */
export function isListOfAnother(context: Pick<AppContext, 'publication' | 'session'>): boolean {
  const issues = context.publication?.issues ?? [];
  const { issueIds } = heldBy(context);
  const listed = new Set(issues.map(({ id }) => id));
  return (
    [...issueIds].some((id) => !listed.has(id)) || issues.some((issue) => issue.unpublished && !issueIds.has(issue.id))
  );
}

/** Where the store leads a visitor away from a place that they can't be at, and the notice that says why. */
interface Detour {
  readonly command: RouterCommand;
  readonly notice?: Notice;
}

/** Null when all is well. */
export function detourOf(context: AppContext): Detour | null {
  const { route, place, embedded, cart, filling } = context;
  const toList: RouterCommand = { type: 'replace', location: '/' };
  if (isMissing(context) && !embedded) return { command: toList, notice: { code: 'item_not_found' } };
  // There is nothing in the cart.
  if (isPage(route, 'cart') && embedded && !cart && !filling) return { command: toList };
  if (isPage(route, 'account') && isSignedOut(context))
    return { command: toList, notice: { code: 'sign_in_to_access' } };
  if (isPage(route, 'login') && isSignedIn(context)) {
    return { command: { type: 'close', location: place.authReturn ?? '/' } };
  }
  return null;
}
