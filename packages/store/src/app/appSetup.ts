import type { AccountSection, Breakpoint, DocumentType, Issue, Plan, StoreErrorCode } from '@magazine-store/protocol';
import { assign, type CallbackActorLogic, enqueueActions, type PromiseActorLogic, sendTo, setup } from 'xstate';
import { listMachine } from '../catalogue/listMachine.ts';
import type { FrameActor } from '../embed/frameMachine.ts';
import type { CartActor } from '../payments/cartMachine.ts';
import type { ReadingLogic } from '../reading/readingMachine.ts';
import type { SessionLogic, SessionNews } from '../session/sessionMachine.ts';
import {
  type AppContext,
  type AppInput,
  detourOf,
  hasAccounts,
  heldBy,
  isAtCheckout,
  isListOfAnother,
  isMissing,
  isReading,
  isSignedIn,
  isSignedOut,
  issueIdOf,
  type Publication,
  routed,
  seriesOf,
} from './appContext.ts';
import { isFailure, type Notice } from './noticeRules.ts';
import { noticesMachine } from './noticesMachine.ts';
import { type DialogName, type Place, type PlaceState, pathOf, type RouterCommand } from './place.ts';
import { buildPath, isPage, type PageName, parseRoute, type Route } from './routes.ts';
import type { Wish } from './wish.ts';

export type BootOutcome = { publication: Publication } | { failure: StoreErrorCode };

type AppEvent =
  | SessionNews
  | Wish
  | { type: 'cart.changed'; cart: CartActor | null }
  /** The reader does not wait for the checkout, or it can't be opened. */
  | { type: 'purchase.abandoned' }
  | { type: 'location.changed'; place: Place }
  | { type: 'frame.found'; frame: FrameActor }
  | { type: 'breakpoint.changed'; breakpoint: Breakpoint }
  | { type: 'refresh' }
  | { type: 'catalogue.fetched'; issues: readonly Issue[]; plans: readonly Plan[] }
  | { type: 'list.open' }
  | { type: 'series.open'; series: string }
  | { type: 'series.close' }
  | { type: 'search.open'; query: string }
  | { type: 'search.close' }
  | { type: 'page.open'; page: PageName }
  | { type: 'dialog.open'; dialog: DialogName }
  | { type: 'issue.open'; issueId: number }
  | { type: 'issue.close' }
  | { type: 'viewer.open'; issueId: number; documentType: DocumentType; page: number }
  | { type: 'viewer.page'; page: number }
  | { type: 'viewer.close' }
  | { type: 'viewer.crashed' }
  /** It has told the visitor. */
  | { type: 'viewer.failed'; code: StoreErrorCode }
  | { type: 'crashed' }
  | { type: 'screen.failed' }
  | { type: 'auth.open' }
  | { type: 'account.open'; expand?: AccountSection }
  /** `to`: where it leads, instead of the way back. */
  | { type: 'page.close'; to?: { location: string; state?: PlaceState } }
  | { type: 'dialog.close' }
  | { type: 'dialog.failed' }
  | { type: 'notify'; notice: Notice }
  | { type: 'session.expired' }
  | { type: 'retry' };

type AppEmitted =
  | { type: 'account.wanted'; expand: AccountSection }
  | Extract<Wish, { type: 'purchase.wanted' }>
  | { type: 'refresh.wanted' }
  | { type: 'signedIn' }
  | { type: 'signedOut' }
  | { type: 'ready' }
  | { type: 'pageRead'; issueId: number; documentType: DocumentType; page: number }
  | { type: 'viewerClosed'; issueId: number }
  | { type: 'failed'; code: StoreErrorCode };

const wishNotices = {
  'purchase.wanted': 'account_to_purchase',
  'subscription.wanted': 'account_to_subscribe',
  'coupon.wanted': 'account_to_redeem',
} as const satisfies Record<Wish['type'], string>;

/** The parts that `appMachine` is put together from, by the names that it calls them. */
export const appSetup = setup({
  types: {
    context: {} as AppContext,
    events: {} as AppEvent,
    input: {} as AppInput,
    emitted: {} as AppEmitted,
  },
  actors: {
    boot: {} as PromiseActorLogic<BootOutcome>,
    router: {} as CallbackActorLogic<RouterCommand>,
    /** Null in a store without sign-in. */
    loadSession: {} as PromiseActorLogic<SessionLogic | null, { wanted: boolean }>,
    loadReading: {} as PromiseActorLogic<ReadingLogic>,
    list: listMachine,
    notices: noticesMachine,
  },
  actions: {
    go: sendTo('router', (_, command: RouterCommand) => command),
    notify: enqueueActions(({ enqueue }, notice: Notice) => {
      enqueue.sendTo('notices', { type: 'show', notice });
      if (isFailure(notice)) enqueue.emit({ type: 'failed', code: notice.code });
    }),
    tellOpened: enqueueActions(({ context: { route }, enqueue }) => {
      if (route.name === 'viewer') enqueue.sendTo('notices', { type: 'issue.opened', issueId: route.issueId });
    }),
    follow: assign(({ context }, { place }: { place: Place }) => {
      const route = parseRoute(place.location);
      const from = context.route;
      const samePlace = route.name === 'viewer' && issueIdOf(from) === route.issueId;
      const under = from.name === 'issue' ? from.issueId : context.detailUnderReader;
      const samePath = pathOf(place.location) === pathOf(context.place.location);
      const staysWaiting = !isAtCheckout(context) && (samePath || isPage(from, 'login'));
      const signingIn = place.dialog === 'authDialog' || isPage(route, 'login');
      return {
        place,
        ...routed(route, context.base),
        detailUnderReader: samePlace ? under : null,
        // Going elsewhere, or back, ends waiting for the checkout.
        filling: staysWaiting || isAtCheckout({ place, route }) ? context.filling : null,
        // Going elsewhere instead of signing in gives the purchase up.
        wish: signingIn || isSignedIn(context) ? context.wish : null,
      };
    }),
    tellSeries: enqueueActions(({ context: { list, base }, enqueue }) => {
      if (list) enqueue.sendTo(list, { type: 'series.chosen', series: seriesOf(base) });
    }),
    openCheckout: enqueueActions(({ context, enqueue }) => {
      // The signed-in reader first leaves the sign-in page; then the checkout opens.
      if (isAtCheckout(context) || isPage(context.route, 'login')) return;
      enqueue.sendTo(
        'router',
        context.embedded
          ? { type: 'push', location: buildPath({ name: 'page', page: 'cart' }) }
          : { type: 'open', dialog: 'cartDialog' },
      );
    }),
    leaveCheckout: enqueueActions(({ context: { cart, filling, place, route }, enqueue }) => {
      if (cart || !filling || !isAtCheckout({ place, route })) {
        enqueue.assign({ filling: null });
        return;
      }
      const opener: Route =
        filling.type === 'issue' ? { name: 'issue', issueId: filling.id } : { name: 'page', page: 'account' };
      enqueue.sendTo('router', { type: 'close', location: place.dialog ? place.location : buildPath(opener) });
    }),
    sendElsewhere: enqueueActions(({ context, enqueue }) => {
      const detour = detourOf(context);
      if (detour?.notice) enqueue.sendTo('notices', { type: 'show', notice: detour.notice });
      if (detour) enqueue.sendTo('router', detour.command);
    }),
    takeCatalogue: enqueueActions(
      ({ context: { publication, route, list }, enqueue }, fetched: Pick<Publication, 'issues' | 'plans'>) => {
        if (!publication || !list) return;
        // An issue that leaves the list stays while it is open in the viewer.
        const open = route.name === 'viewer' && publication.issues.find(({ id }) => id === route.issueId);
        const kept = open && !fetched.issues.some(({ id }) => id === open.id) ? [open] : [];
        const issues = [...fetched.issues, ...kept];
        enqueue.assign({ publication: { ...publication, issues, plans: fetched.plans } });
        enqueue.sendTo(list, { type: 'issues.changed', issues: fetched.issues });
      },
    ),
    askToSignIn: enqueueActions(({ event, enqueue }) => {
      if (!(event.type in wishNotices)) return;
      const wish = event as Wish;
      const plan = wish.type === 'purchase.wanted' && wish.item.type === 'plan';
      enqueue.assign({ wish });
      enqueue.sendTo('notices', {
        type: 'show',
        notice: { code: plan ? 'account_to_subscribe' : wishNotices[wish.type] },
      });
    }),
    fulfilWish: enqueueActions(({ context: { wish }, enqueue }) => {
      if (!wish) return;
      enqueue.assign({ wish: null });
      enqueue.raise(wish);
    }),
    tellHoldings: enqueueActions(({ context, enqueue }) => {
      const holdings = heldBy(context);
      if (context.list) enqueue.sendTo(context.list, { type: 'holdings.changed', holdings });
      if (context.reading && isSignedIn(context)) enqueue.sendTo(context.reading, { type: 'holdings.changed' });
    }),
    fetchOwnIssues: enqueueActions(({ context, enqueue }) => {
      if (isListOfAnother(context)) enqueue.emit({ type: 'refresh.wanted' });
    }),
    closeDialog: sendTo('router', ({ context: { place } }) => ({ type: 'close', location: place.location }) as const),
    sayGoodbye: enqueueActions(({ event, enqueue }) => {
      const deleted = event.type === 'session.left' && event.deleted;
      enqueue.sendTo('notices', { type: 'show', notice: { code: deleted ? 'account_deleted' : 'signed_out' } });
      enqueue.emit({ type: 'signedOut' });
    }),
    closeReading: enqueueActions(({ context, enqueue }) => {
      if (!context.reading) return;
      enqueue.stopChild(context.reading);
      enqueue.emit({ type: 'viewerClosed', issueId: context.reading.getSnapshot().context.issueId });
      enqueue.assign({ reading: null });
    }),
  },
  guards: {
    isMisplaced: ({ context }) => detourOf(context) !== null,
    wantsReader: ({ context }) => context.route.name === 'viewer' && !isMissing(context),
    wantsOtherThanReading: ({ context }) => !isReading(context.route, context.reading),
    leftReader: ({ context }) => context.route.name !== 'viewer',
    canSignIn: ({ context }) => hasAccounts(context) && !isSignedIn(context) && !isPage(context.route, 'login'),
    isSignedInAtDialog: ({ context }) => context.place.dialog === 'authDialog' && isSignedIn(context),
    isSignedOut: ({ context }) => isSignedOut(context),
    hasAccounts: ({ context }) => hasAccounts(context),
  },
});
