import type {
  AccountSection,
  Breakpoint,
  DocumentType,
  Download,
  PurchaseItem,
  StoreErrorCode,
} from '@magazine-store/protocol';
import { assign, type CallbackActorLogic, enqueueActions, type PromiseActorLogic, sendTo, setup } from 'xstate';
import {
  type AccountAction,
  type AppContext,
  type AppInput,
  areRightsKnown,
  awaitsCheckout,
  type FormNews,
  findDetour,
  findPartToStart,
  hasAccounts,
  isAtCheckout,
  isAtForm,
  isIssueMissing,
  isListOfAnother,
  isReading,
  isSignedIn,
  isSignedOut,
  mayRead,
  ownsItem,
  type PartName,
  type Publication,
  routeIssueId,
  routeSeries,
  type StartPart,
  toRouteState,
} from './appContext.ts';
import type { ListLogic, ListView } from './catalogue/listMachine.ts';
import type { CheckoutNews } from './checkout/checkoutMachine.ts';
import type { CheckoutOffer } from './checkout/providers.ts';
import type { FrameActor } from './frameMachine.ts';
import { isFailure, type Notice } from './noticeRules.ts';
import { noticesMachine } from './noticesMachine.ts';
import { type Destination, type DialogName, locationPath, type Place, type RouterCommand } from './place.ts';
import type { DocumentKey, ReadingLogic } from './readingMachine.ts';
import { buildPath, isDocument, isPage, type PageName, parseRoute, type Route } from './routes.ts';
import type { SessionLogic, SessionNews, Visitor } from './session/sessionMachine.ts';

/** The data that change while a store is open. */
export type Catalogue = Pick<Publication, 'issues' | 'plans'>;

export type BootOutcome = { publication: Publication } | { failure: StoreErrorCode };

type AppEvent =
  | SessionNews
  | AccountAction
  | CheckoutNews
  | FormNews
  /** The reader does not wait for the checkout, or it can't be opened. */
  | { type: 'purchase.abandoned' }
  | { type: 'location.changed'; place: Place }
  | { type: 'frame.found'; frame: FrameActor }
  | { type: 'breakpoint.changed'; breakpoint: Breakpoint }
  /** The list shows for the first time. `view`: what it showed before a reload. */
  | { type: 'list.wanted'; logic: ListLogic; view: ListView | null }
  | { type: 'refresh' }
  /** The catalogue has come, or can't be loaded. */
  | { type: 'catalogue.answered'; failed: boolean }
  /** The visitor returns to the store's tab: others may have published, or they have bought or signed out elsewhere. */
  | { type: 'tab.shown' }
  | { type: 'list.open' }
  | { type: 'location.open'; location: string }
  | { type: 'series.open'; series: string }
  | { type: 'series.close' }
  | { type: 'search.open'; query: string }
  | { type: 'search.close' }
  | { type: 'page.open'; page: PageName }
  | { type: 'dialog.open'; dialog: DialogName }
  | { type: 'issue.open'; issueId: number }
  | { type: 'issue.close' }
  /** `find`: the text that the viewer finds and marks. */
  | { type: 'viewer.open'; issueId: number; documentType: DocumentType; page: number; find?: string }
  /** `read`: the page to remember if it is not `page`, which the address gets. */
  | { type: 'viewer.page'; page: number; read?: number }
  | { type: 'viewer.close' }
  /** The server refuses the open document. */
  | { type: 'reading.refused' }
  | { type: 'download.refused' }
  | { type: 'viewer.crashed' }
  /** The viewer has failed and has told the visitor. */
  | { type: 'viewer.failed'; code: StoreErrorCode }
  | { type: 'crashed' }
  | { type: 'code.failed' }
  | { type: 'screen.failed' }
  | { type: 'auth.open' }
  | { type: 'account.open'; expand?: AccountSection }
  /** Asks again who the visitor is, after the last try failed. */
  | { type: 'check.retried' }
  /** `to`: the place to go to, instead of the way back. */
  | { type: 'page.close'; to?: Destination }
  | { type: 'dialog.close' }
  | { type: 'dialog.failed' }
  | { type: 'notify'; notice: Notice }
  | { type: 'session.expired' }
  /** A call of the server has failed. */
  | { type: 'server.failed'; code: StoreErrorCode }
  | { type: 'retry' };

type AppEmitted =
  | { type: 'account.wanted'; expand: AccountSection }
  | { type: 'purchased'; item: PurchaseItem }
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
} as const satisfies Record<AccountAction['type'], string>;

export interface ReadingStart {
  logic: ReadingLogic;
  /** The download if the server has granted it to a preparation; null: the machine asks for it. */
  download: Download | null;
}

/** What the app's states are made of: its data, events, actors, actions and conditions. */
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
    /** Resolves with null in a store without sign-in. */
    loadSession: {} as PromiseActorLogic<SessionLogic | null, { wanted: boolean }>,
    loadReading: {} as PromiseActorLogic<ReadingStart, DocumentKey | null>,
    /** Resolves with null for an item that is not for sale. */
    loadCheckout: {} as PromiseActorLogic<
      CheckoutOffer | null,
      { wanted: PurchaseItem | undefined; publication: Publication | null }
    >,
    /** Loads the code of a part. */
    loadPart: {} as PromiseActorLogic<StartPart, { name: PartName | null; publication: Publication | null }>,
    loadCatalogue: {} as PromiseActorLogic<Catalogue, { publication: Publication | null }>,
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
      const samePlace = route.name === 'viewer' && routeIssueId(from) === route.issueId;
      const under = from.name === 'issue' ? from.issueId : context.detailUnderReader;
      const keepsCheckout = context.checkout?.actor || awaitsCheckout(context, place) || isAtCheckout({ place, route });
      // The reader turns a page, or types a search.
      const stays =
        locationPath(place.location) === locationPath(context.place.location) && place.dialog === context.place.dialog;
      const signingIn = place.dialog === 'authDialog' || isPage(route, 'login');
      return {
        place,
        ...toRouteState(route, context.base),
        detailUnderReader: samePlace ? under : null,
        soughtId: context.soughtId === routeIssueId(route) ? context.soughtId : null,
        // If the visitor goes elsewhere, or back, they no longer wait for the checkout.
        checkout: keepsCheckout ? context.checkout : null,
        // If the visitor goes elsewhere instead of signing in, they give the wish up. Two moves of the store's own keep it.
        // After signing in, the store closes the dialog before `session.entered` fulfils the wish. And it closes a checkout
        // or an account that it opened before it knew that the visitor is signed out.
        wish:
          stays || signingIn || isSignedIn(context) || isAtCheckout(context) || isPage(from, 'account')
            ? context.wish
            : null,
        // A checkout that opened before the check failed closes. The purchase waits for the second check.
        wishAfterCheck: stays || isAtCheckout(context) ? context.wishAfterCheck : null,
      };
    }),
    /** The list stays as it is behind another page: it waits there for the visitor's return. */
    tellSeries: enqueueActions(({ context: { list, base }, enqueue }) => {
      if (list && base.name === 'list') enqueue.sendTo(list, { type: 'series.chosen', series: routeSeries(base) });
    }),
    /** Opens the checkout as a dialog, or in a frame as a page. */
    openCheckout: enqueueActions(({ context, enqueue }) => {
      if (isAtCheckout(context)) return;
      enqueue.sendTo(
        'router',
        context.embedded
          ? { type: 'push', location: buildPath({ name: 'page', page: 'cart' }) }
          : { type: 'open', dialog: 'cartDialog' },
      );
    }),
    leaveCheckoutFor: enqueueActions(({ context, enqueue }, to: Destination) => {
      if (isAtCheckout(context)) enqueue.sendTo('router', { type: 'close', ...to });
    }),
    tellCheckoutPlace: enqueueActions(({ context, enqueue }, { place }: { place: Place }) => {
      const { checkout } = context;
      if (!checkout?.actor) return;
      if (isAtCheckout({ place, route: parseRoute(place.location) })) enqueue.sendTo(checkout.actor, { type: 'shown' });
      else if (!awaitsCheckout(context, place)) enqueue.sendTo(checkout.actor, { type: 'hidden' });
    }),
    /** Asks the server whether the session goes on, and what its visitor owns. */
    checkSession: enqueueActions(({ context: { session }, enqueue }) => {
      if (session) enqueue.sendTo(session, { type: 'check.wanted' });
    }),
    tellAccount: enqueueActions(({ context: { parts, visitor }, enqueue }) => {
      if (parts.account) enqueue.sendTo(parts.account, { type: 'session.changed', visitor });
    }),
    tellCheckoutOwned: enqueueActions(({ context, enqueue }) => {
      const { checkout } = context;
      if (checkout?.actor && ownsItem(context, checkout.wanted)) enqueue.sendTo(checkout.actor, { type: 'owned' });
    }),
    /** Gives the checkout up before it has anything to pay. */
    giveUpCheckout: enqueueActions(({ context: { checkout, place, route }, enqueue }) => {
      if (!checkout) return;
      if (!isAtCheckout({ place, route })) {
        enqueue.assign({ checkout: null });
        return;
      }
      const opener: Route =
        checkout.wanted.type === 'issue'
          ? { name: 'issue', issueId: checkout.wanted.id }
          : { name: 'page', page: 'account' };
      enqueue.sendTo('router', { type: 'close', location: place.dialog ? place.location : buildPath(opener) });
    }),
    sendElsewhere: enqueueActions(({ context, enqueue }) => {
      const detour = findDetour(context);
      if (!detour) return;
      const { command, notice, wish } = detour;
      if (wish) enqueue.assign({ wish });
      if (notice) enqueue.sendTo('notices', { type: 'show', notice });
      enqueue.sendTo('router', command);
    }),
    takeCatalogue: enqueueActions(
      (
        { context: { publication, route, list, checkout }, enqueue },
        fetched: Pick<Publication, 'issues' | 'plans'>,
      ) => {
        if (!publication) return;
        // Keep an issue that was removed while the viewer or the checkout shows it.
        const openId =
          route.name === 'viewer' ? route.issueId : checkout?.wanted.type === 'issue' && checkout.wanted.id;
        const open = publication.issues.find(({ id }) => id === openId);
        const kept = open && !fetched.issues.some(({ id }) => id === open.id) ? [open] : [];
        const issues = [...fetched.issues, ...kept];
        enqueue.assign({ publication: { ...publication, issues, plans: fetched.plans } });
        if (list) enqueue.sendTo(list, { type: 'issues.changed', issues: fetched.issues });
      },
    ),
    askToSignIn: enqueueActions(({ event, enqueue }) => {
      if (!(event.type in wishNotices)) return;
      const wish = event as AccountAction;
      const plan = wish.type === 'purchase.wanted' && wish.item.type === 'plan';
      enqueue.assign({ wish });
      enqueue.sendTo('notices', {
        type: 'show',
        notice: { code: plan ? 'account_to_subscribe' : wishNotices[wish.type] },
      });
    }),
    /** The last check of the session failed. Checks again before the store asks the visitor to sign in. */
    checkFirst: enqueueActions(({ event, enqueue }) => {
      enqueue.assign({ wishAfterCheck: event as AccountAction });
      enqueue.raise({ type: 'check.retried' });
    }),
    resumeAfterCheck: enqueueActions(({ context: { wishAfterCheck, visitor }, enqueue }) => {
      if (!wishAfterCheck || !(visitor.status === 'signedIn' || visitor.status === 'signedOut')) return;
      enqueue.assign({ wishAfterCheck: null });
      if (!visitor.checkFailed) enqueue.raise(wishAfterCheck);
    }),
    fulfilWish: enqueueActions(({ context: { wish }, enqueue }) => {
      if (!wish) return;
      enqueue.assign({ wish: null });
      enqueue.raise(wish);
    }),
    /** Copies the session's visitor. Only the session decides who the visitor is and what they may read. */
    takeVisitor: enqueueActions(({ context, enqueue }, visitor: Visitor) => {
      const { visitor: before, list, reading, publication } = context;
      enqueue.assign({ visitor });
      const { status, entitlements } = visitor;
      const rightsKnown = areRightsKnown({ publication, visitor });
      if (list) enqueue.sendTo(list, { type: 'entitlements.changed', entitlements, rightsKnown });
      if (!reading) return;
      const entered = status === 'signedIn' && before.status !== 'signedIn';
      if (entered || entitlements !== before.entitlements) {
        enqueue.sendTo(reading.actor, { type: 'entitlements.changed' });
      }
      const isAllowed = (now: Visitor) => mayRead({ publication, visitor: now }, reading.issueId, reading.type);
      if (isAllowed(before) && !isAllowed(visitor)) enqueue.sendTo(reading.actor, { type: 'right.questioned' });
    }),
    fetchOwnIssues: enqueueActions(({ context, enqueue }) => {
      if ((isSignedIn(context) || isSignedOut(context)) && isListOfAnother(context)) enqueue.raise({ type: 'refresh' });
    }),
    closeDialog: sendTo('router', ({ context: { place } }) => ({ type: 'close', location: place.location }) as const),
    closeUselessDialog: enqueueActions(({ context, enqueue }) => {
      const { dialog, location } = context.place;
      const isUseless =
        (dialog === 'authDialog' && isSignedIn(context)) || (dialog === 'cartDialog' && context.checkout === null);
      if (isUseless) enqueue.sendTo('router', { type: 'close', location });
    }),
    /** Asks for the user again after a failed check. */
    checkAgain: enqueueActions(({ context: { visitor }, enqueue }) => {
      if (visitor.checkFailed) enqueue.raise({ type: 'check.retried' });
    }),
    sayGoodbye: enqueueActions(({ event, enqueue }) => {
      const deleted = event.type === 'session.left' && event.deleted;
      enqueue.sendTo('notices', { type: 'show', notice: { code: deleted ? 'account_deleted' : 'signed_out' } });
      enqueue.emit({ type: 'signedOut' });
    }),
    /**
     * Drops the texts that the reader typed, so that the next person at this computer does not find them. An open form
     * stays, and so does a form that is being sent.
     */
    forgetForms: enqueueActions(({ context: { parts, place, route }, enqueue }) => {
      const kept = { ...parts };
      for (const name of ['support', 'withdrawal', 'cancellation'] as const) {
        const form = parts[name];
        if (!form || isAtForm({ place, route }, name) || form.getSnapshot().matches('sending')) continue;
        enqueue.stopChild(form);
        delete kept[name];
      }
      enqueue.assign({ parts: kept });
    }),
    closeReading: enqueueActions(({ context: { reading }, enqueue }) => {
      if (!reading) return;
      enqueue.stopChild(reading.actor);
      enqueue.assign({ reading: null });
    }),
    /** Reports that the viewer was closed, even if it was still loading. */
    tellViewerClosed: enqueueActions(({ context, enqueue }, { place }: { place: Place }) => {
      const { route, publication } = context;
      if (route.name !== 'viewer' || !publication || isIssueMissing(context)) return;
      if (isDocument(parseRoute(place.location), route.issueId, route.type)) return;
      enqueue.emit({ type: 'viewerClosed', issueId: route.issueId });
    }),
  },
  guards: {
    lacksPart: ({ context }) => findPartToStart(context) !== null,
    hasNoCheckout: ({ context }) => context.checkout === null,
    isMisplaced: ({ context }) => findDetour(context) !== null,
    mayBeNew: ({ context }) => isIssueMissing(context) && context.soughtId !== routeIssueId(context.route),
    wantsReader: ({ context }) => context.route.name === 'viewer' && !isIssueMissing(context),
    wantsOtherThanReading: ({ context }) => !isReading(context),
    leftReader: ({ context }) => context.route.name !== 'viewer',
    canSignIn: ({ context }) => hasAccounts(context) && !isSignedIn(context) && !isPage(context.route, 'login'),
    isSignedIn: ({ context }) => isSignedIn(context),
    isSignedOut: ({ context }) => isSignedOut(context),
    checkHasFailed: ({ context }) => context.visitor.checkFailed,
    hasAccounts: ({ context }) => hasAccounts(context),
  },
});
