import {
  type AccountSection,
  type Breakpoint,
  type DocumentType,
  documentLocation,
  type PurchaseItem,
  type StoreErrorCode,
  toFeatures,
} from '@magazine-store/protocol';
import {
  type ActorRefFrom,
  assign,
  type CallbackActorLogic,
  emit,
  enqueueActions,
  not,
  type PromiseActorLogic,
  raise,
  sendTo,
  setup,
} from 'xstate';
import {
  type AccountAction,
  type AppContext,
  type AppInput,
  awaitsCheckout,
  findDetour,
  findPartToStart,
  hasAccounts,
  isAtCheckout,
  isIssueMissing,
  isListOfAnother,
  isReading,
  isSignedIn,
  isSignedOut,
  mayRead,
  ownsItem,
  type PartName,
  type Publication,
  placeAfterCheckout,
  placeAfterPurchase,
  purchasedItem,
  routeIssueId,
  routeSeries,
  type StartPart,
  toRouteState,
  UNKNOWN_VISITOR,
} from './appContext.ts';
import { listMachine } from './catalogue/listMachine.ts';
import type { CheckoutNews } from './checkout/checkoutMachine.ts';
import type { CheckoutOffer } from './checkout/providers.ts';
import type { FrameActor } from './frameMachine.ts';
import { isFailure, type Notice, purchaseNotice } from './noticeRules.ts';
import { noticesMachine } from './noticesMachine.ts';
import type { Destination, DialogName, Place, RouterCommand } from './place.ts';
import type { ReadingLogic } from './readingMachine.ts';
import { buildPath, isDocument, isPage, type PageName, parseRoute, type Route } from './routes.ts';
import type { SessionLogic, SessionNews, Visitor } from './session/sessionMachine.ts';

/** The data that change while a store is open. */
export type Catalogue = Pick<Publication, 'issues' | 'plans'>;

export type BootOutcome = { publication: Publication } | { failure: StoreErrorCode };

type AppEvent =
  | SessionNews
  | AccountAction
  | CheckoutNews
  /** The reader does not wait for the checkout, or it can't be opened. */
  | { type: 'purchase.abandoned' }
  | { type: 'location.changed'; place: Place }
  | { type: 'frame.found'; frame: FrameActor }
  | { type: 'breakpoint.changed'; breakpoint: Breakpoint }
  | { type: 'refresh' }
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
  | { type: 'viewer.page'; page: number }
  | { type: 'viewer.close' }
  /** The server refuses the open document. */
  | { type: 'reading.refused' }
  | { type: 'viewer.crashed' }
  /** The viewer has failed and has told the visitor. */
  | { type: 'viewer.failed'; code: StoreErrorCode }
  | { type: 'crashed' }
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

const appSetup = setup({
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
    loadReading: {} as PromiseActorLogic<ReadingLogic>,
    /** Resolves with null for an item that is not for sale. */
    loadCheckout: {} as PromiseActorLogic<
      CheckoutOffer | null,
      { wanted: PurchaseItem | undefined; publication: Publication | null }
    >,
    /** Loads the code of a part. */
    loadPart: {} as PromiseActorLogic<StartPart, { name: PartName | null; publication: Publication | null }>,
    loadCatalogue: {} as PromiseActorLogic<Catalogue, { publication: Publication | null }>,
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
      const samePlace = route.name === 'viewer' && routeIssueId(from) === route.issueId;
      const under = from.name === 'issue' ? from.issueId : context.detailUnderReader;
      const keepsCheckout = context.checkout?.actor || awaitsCheckout(context, place) || isAtCheckout({ place, route });
      const signingIn = place.dialog === 'authDialog' || isPage(route, 'login');
      return {
        place,
        ...toRouteState(route, context.base),
        detailUnderReader: samePlace ? under : null,
        // If the visitor goes elsewhere, or back, they no longer wait for the checkout.
        checkout: keepsCheckout ? context.checkout : null,
        // If the visitor goes elsewhere instead of signing in, they give the purchase up.
        wish: signingIn || isSignedIn(context) ? context.wish : null,
        doubtedWish: null,
      };
    }),
    tellSeries: enqueueActions(({ context: { list, base }, enqueue }) => {
      if (list) enqueue.sendTo(list, { type: 'series.chosen', series: routeSeries(base) });
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
      if (detour?.notice) enqueue.sendTo('notices', { type: 'show', notice: detour.notice });
      if (detour) enqueue.sendTo('router', detour.command);
    }),
    takeCatalogue: enqueueActions(
      (
        { context: { publication, route, list, checkout }, enqueue },
        fetched: Pick<Publication, 'issues' | 'plans'>,
      ) => {
        if (!publication || !list) return;
        // An issue that has left the list stays while the viewer shows it, and while the checkout says so.
        const openId =
          route.name === 'viewer' ? route.issueId : checkout?.wanted.type === 'issue' && checkout.wanted.id;
        const open = publication.issues.find(({ id }) => id === openId);
        const kept = open && !fetched.issues.some(({ id }) => id === open.id) ? [open] : [];
        const issues = [...fetched.issues, ...kept];
        enqueue.assign({ publication: { ...publication, issues, plans: fetched.plans } });
        enqueue.sendTo(list, { type: 'issues.changed', issues: fetched.issues });
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
    /** The store could not ask whether the visitor is signed in. It asks again before it calls them a stranger. */
    doubt: enqueueActions(({ event, enqueue }) => {
      enqueue.assign({ doubtedWish: event as AccountAction });
      enqueue.raise({ type: 'check.retried' });
    }),
    endDoubt: enqueueActions(({ context: { doubtedWish, visitor }, enqueue }) => {
      if (!doubtedWish || !(visitor.status === 'signedIn' || visitor.status === 'signedOut')) return;
      enqueue.assign({ doubtedWish: null });
      if (!visitor.checkFailed) enqueue.raise(doubtedWish);
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
      if (list) enqueue.sendTo(list, { type: 'entitlements.changed', entitlements });
      const entered = status === 'signedIn' && before.status !== 'signedIn';
      if (reading && (entered || entitlements !== before.entitlements)) {
        enqueue.sendTo(reading.actor, { type: 'entitlements.changed' });
      }
      if (!reading) return;
      const isAllowed = (now: Visitor) => mayRead({ publication, visitor: now }, reading.issueId, reading.type);
      if (isAllowed(before) && !isAllowed(visitor)) enqueue.sendTo(reading.actor, { type: 'right.doubted' });
    }),
    fetchOwnIssues: enqueueActions(({ context, enqueue }) => {
      if ((isSignedIn(context) || isSignedOut(context)) && isListOfAnother(context)) enqueue.raise({ type: 'refresh' });
    }),
    closeDialog: sendTo('router', ({ context: { place } }) => ({ type: 'close', location: place.location }) as const),
    /** Asks for the user again after a failed check. */
    checkAgain: enqueueActions(({ context: { visitor }, enqueue }) => {
      if (visitor.checkFailed) enqueue.raise({ type: 'check.retried' });
    }),
    sayGoodbye: enqueueActions(({ event, enqueue }) => {
      const deleted = event.type === 'session.left' && event.deleted;
      enqueue.sendTo('notices', { type: 'show', notice: { code: deleted ? 'account_deleted' : 'signed_out' } });
      enqueue.emit({ type: 'signedOut' });
    }),
    closeReading: enqueueActions(({ context: { reading }, enqueue }) => {
      if (!reading) return;
      enqueue.stopChild(reading.actor);
      enqueue.assign({ reading: null });
    }),
    /** Also of a viewer that is still loading. */
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
    wantsReader: ({ context }) => context.route.name === 'viewer' && !isIssueMissing(context),
    wantsOtherThanReading: ({ context }) => !isReading(context),
    leftReader: ({ context }) => context.route.name !== 'viewer',
    canSignIn: ({ context }) => hasAccounts(context) && !isSignedIn(context) && !isPage(context.route, 'login'),
    isSignedIn: ({ context }) => isSignedIn(context),
    isSignedOut: ({ context }) => isSignedOut(context),
    isDoubted: ({ context }) => context.visitor.checkFailed,
    hasAccounts: ({ context }) => hasAccounts(context),
  },
});

/** One store on a page: its data, the visitor's place in it, and its running parts. */
export const appMachine = appSetup.createMachine({
  id: 'app',
  context: ({ input, spawn }) => ({
    ...input,
    ...toRouteState(parseRoute(input.place.location)),
    publication: null,
    failure: null,
    list: null,
    session: null,
    expiredEarly: false,
    reading: null,
    visitor: UNKNOWN_VISITOR,
    checkout: null,
    parts: {},
    wish: null,
    doubtedWish: null,
    detailUnderReader: null,
    notices: spawn('notices', { id: 'notices' }),
    frame: null,
  }),
  invoke: { id: 'router', src: 'router' },
  on: {
    'location.changed': {
      actions: [
        { type: 'tellCheckoutPlace', params: ({ event }) => ({ place: event.place }) },
        // Back and Forward lead to the account, too.
        enqueueActions(({ context: { route }, event: { place }, enqueue }) => {
          if (isPage(parseRoute(place.location), 'account') && !isPage(route, 'account')) enqueue('checkAgain');
        }),
        { type: 'tellViewerClosed', params: ({ event }) => ({ place: event.place }) },
        { type: 'follow', params: ({ event }) => ({ place: event.place }) },
        'tellSeries',
      ],
    },
    'frame.found': { actions: assign({ frame: ({ event }) => event.frame }) },
    'breakpoint.changed': { actions: assign({ breakpoint: ({ event }) => event.breakpoint }) },
    crashed: { actions: emit({ type: 'failed', code: 'unexpected' }) },
    notify: { actions: { type: 'notify', params: ({ event }) => event.notice } },
  },
  initial: 'booting',
  states: {
    booting: {
      invoke: {
        src: 'boot',
        onDone: [
          {
            guard: ({ event }) => 'publication' in event.output,
            target: 'ready',
            actions: assign(({ event }) => ('publication' in event.output ? event.output : {})),
          },
          {
            target: 'failed',
            actions: assign(({ event }) => ('failure' in event.output ? { failure: event.output.failure } : {})),
          },
        ],
        onError: { target: 'failed', actions: assign({ failure: 'unexpected' }) },
      },
    },
    failed: {
      entry: emit(({ context: { failure } }) => ({ type: 'failed', code: failure ?? 'unexpected' })),
      on: { retry: 'booting' },
    },
    ready: {
      entry: [
        assign(({ context: { publication, route, base, breakpoint, visitor }, spawn }) => ({
          list:
            publication &&
            spawn('list', {
              id: 'list',
              input: {
                issues: publication.issues,
                pinnedId: publication.store.featured_issue_id ?? routeIssueId(route),
                series: routeSeries(base),
                breakpoint,
                paged: publication.store.enable_pagination,
                features: toFeatures(publication.page),
                entitlements: visitor.entitlements,
              },
            }),
        })),
        emit({ type: 'ready' }),
      ],
      on: {
        'breakpoint.changed': { actions: sendTo('list', ({ event }) => event) },
        'tab.shown': {
          actions: [
            raise({ type: 'refresh' }),
            enqueueActions(({ context: { session }, enqueue }) => {
              if (session) enqueue.sendTo(session, { type: 'refresh' });
            }),
          ],
        },
        'list.open': { actions: { type: 'go', params: { type: 'replace', location: '/' } } },
        'location.open': {
          guard: ({ context: { place }, event }) => place.location !== event.location,
          actions: { type: 'go', params: ({ event: { location } }) => ({ type: 'push', location }) },
        },
        'series.open': {
          actions: {
            type: 'go',
            params: ({ event: { series } }) => ({ type: 'push', location: buildPath({ name: 'list', series }) }),
          },
        },
        'series.close': { actions: { type: 'go', params: { type: 'push', location: '/' } } },
        'search.open': {
          actions: {
            type: 'go',
            params: ({ context: { route }, event: { query } }) => ({
              type: route.name === 'search' ? 'replace' : 'push',
              location: buildPath({ name: 'search', query }),
            }),
          },
        },
        'search.close': { actions: { type: 'go', params: { type: 'close', location: '/' } } },
        'issue.open': {
          guard: ({ context: { route }, event }) => route.name !== 'issue' || route.issueId !== event.issueId,
          actions: {
            type: 'go',
            params: ({ event: { issueId } }) => ({ type: 'push', location: buildPath({ name: 'issue', issueId }) }),
          },
        },
        'issue.close': {
          actions: { type: 'go', params: ({ context }) => ({ type: 'close', location: buildPath(context.base) }) },
        },
        'page.open': {
          guard: ({ context: { route }, event }) => !isPage(route, event.page),
          actions: {
            type: 'go',
            params: ({ event: { page } }) => ({ type: 'push', location: buildPath({ name: 'page', page }) }),
          },
        },
        'dialog.open': { actions: { type: 'go', params: ({ event }) => ({ type: 'open', dialog: event.dialog }) } },
        'auth.open': {
          guard: 'canSignIn',
          actions: [
            'checkAgain',
            {
              type: 'go',
              params: ({ context: { embedded, place } }): RouterCommand =>
                embedded
                  ? { type: 'push', location: '/login', state: { authReturn: place.location } }
                  : { type: 'open', dialog: 'authDialog' },
            },
          ],
        },
        'account.open': {
          guard: 'hasAccounts',
          actions: [
            'checkAgain',
            {
              type: 'go',
              params: ({ context: { route }, event: { expand } }) => ({
                type: isPage(route, 'account') ? 'replace' : 'push',
                location: '/account',
                state: expand ? { expand } : {},
              }),
            },
          ],
        },
        'page.close': {
          actions: {
            type: 'go',
            params: ({ context: { place }, event: { to } }) => ({
              type: 'close',
              location: place.authReturn ?? '/',
              ...to,
            }),
          },
        },
        'dialog.close': { actions: 'closeDialog' },
        'dialog.failed': { actions: [{ type: 'notify', params: { code: 'failed_to_load' } }, 'closeDialog'] },
        'subscription.wanted': [
          { guard: 'isDoubted', actions: 'doubt' },
          { guard: 'isSignedOut', actions: 'askToSignIn' },
          { actions: emit({ type: 'account.wanted', expand: 'subscription' }) },
        ],
        'coupon.wanted': [
          { guard: 'isDoubted', actions: 'doubt' },
          { guard: 'isSignedOut', actions: 'askToSignIn' },
          { actions: emit({ type: 'account.wanted', expand: 'coupon' }) },
        ],
        'session.changed': {
          actions: [
            { type: 'takeVisitor', params: ({ event }) => event.visitor },
            'fetchOwnIssues',
            'tellCheckoutOwned',
            'tellAccount',
            enqueueActions(({ context, enqueue }) => {
              if (context.place.dialog === 'authDialog' && isSignedIn(context)) enqueue('closeDialog');
              if (isSignedOut(context) && context.checkout?.actor) {
                const { type, id } = context.checkout.wanted;
                const location = type === 'issue' ? buildPath({ name: 'issue', issueId: id }) : '/';
                enqueue({ type: 'leaveCheckoutFor', params: { location } });
              }
            }),
            'endDoubt',
          ],
        },
        'session.entered': {
          actions: [
            { type: 'notify', params: ({ event }) => ({ code: 'signed_in', email: event.email }) },
            emit({ type: 'signedIn' }),
            'fulfilWish',
          ],
        },
        'session.left': { actions: 'sayGoodbye' },
        'session.purchased': {
          actions: {
            type: 'notify',
            params: ({ event: { item, elsewhere } }) => purchaseNotice(item, elsewhere),
          },
        },
        'session.expired': {
          actions: enqueueActions(({ context: { session }, enqueue }) => {
            if (session) enqueue.sendTo(session, { type: 'expired' });
            else enqueue.assign({ expiredEarly: true });
          }),
        },
        // While the store boots, the outcome of booting tells the failure.
        'server.failed': { actions: emit(({ event: { code } }) => ({ type: 'failed', code })) },
        'connection.failed': { actions: { type: 'notify', params: { code: 'connection_failed' } } },
        'viewer.open': {
          actions: {
            type: 'go',
            params: ({ context, event: { issueId, documentType: type, page, find } }) => ({
              // If the visitor can't read the document, keep the way back to the preview that they came from.
              type:
                isDocument(context.route, issueId, type) ||
                (context.route.name === 'viewer' && mayRead(context, issueId, type))
                  ? 'replace'
                  : 'push',
              location: documentLocation({ issueId, type, page, find }),
            }),
          },
        },
        'viewer.page': {
          guard: 'wantsReader',
          actions: [
            enqueueActions(({ context: { route, place }, event: { page }, enqueue }) => {
              if (route.name !== 'viewer') return;
              const location = buildPath({ ...route, page });
              // A dialog over the reader has an entry of its own. To replace that entry would close the dialog.
              if (!place.dialog) enqueue({ type: 'go', params: { type: 'replace', location } });
              enqueue.emit({ type: 'pageRead', issueId: route.issueId, documentType: route.type, page });
            }),
          ],
        },
        'reading.refused': {
          // The session allows the document, but the server refuses it: the session may have ended elsewhere.
          guard: ({ context, context: { reading } }) =>
            reading !== null && mayRead(context, reading.issueId, reading.type),
          actions: enqueueActions(({ context: { session }, enqueue }) => {
            if (session) enqueue.sendTo(session, { type: 'doubted' });
          }),
        },
        'viewer.crashed': {
          actions: [{ type: 'notify', params: { code: 'viewer_crashed' } }, raise({ type: 'viewer.close' })],
        },
        'viewer.failed': { actions: emit(({ event: { code } }) => ({ type: 'failed', code })) },
        'screen.failed': {
          actions: [
            { type: 'notify', params: { code: 'failed_to_load' } },
            { type: 'go', params: { type: 'close', location: '/' } },
          ],
        },
        'viewer.close': {
          guard: 'wantsReader',
          actions: {
            type: 'go',
            params: ({ context: { route } }) => ({
              type: 'close',
              location: route.name === 'viewer' ? buildPath({ name: 'issue', issueId: route.issueId }) : '/',
            }),
          },
        },
      },
      type: 'parallel',
      states: {
        screen: {
          initial: 'browsing',
          on: {
            'session.left': {
              // A reader who signs out on the account page needs no notice to sign in.
              guard: ({ context }) => isPage(context.route, 'account'),
              target: '.leaving',
              actions: ['sayGoodbye', { type: 'go', params: { type: 'replace', location: '/' } }],
            },
          },
          states: {
            browsing: {
              always: [
                { guard: 'isMisplaced', target: 'leaving', actions: 'sendElsewhere' },
                { guard: 'wantsReader', target: 'openingReader' },
              ],
            },
            leaving: { always: { guard: ({ context }) => findDetour(context) === null, target: 'browsing' } },
            openingReader: {
              entry: 'tellOpened',
              always: { guard: 'leftReader', target: 'browsing' },
              invoke: {
                src: 'loadReading',
                onDone: {
                  target: 'reading',
                  actions: assign(({ context: { route, publication }, event, spawn }) => {
                    if (route.name !== 'viewer') return {};
                    const { issueId, type } = route;
                    const issue = publication?.issues.find(({ id }) => id === issueId);
                    const inline = publication?.page.download;
                    const fits = inline?.issue_id === issueId && inline.type === type;
                    return {
                      reading: {
                        issueId,
                        type,
                        actor: spawn(event.output, {
                          input: {
                            issueId,
                            type,
                            exists: type === 'full' || issue?.has_sample === true,
                            download: fits ? inline : null,
                            countsOpening: publication?.page.sandbox === false,
                          },
                        }),
                      },
                    };
                  }),
                },
                onError: {
                  target: 'leavingReader',
                  actions: [{ type: 'notify', params: { code: 'failed_to_load' } }, raise({ type: 'viewer.close' })],
                },
              },
            },
            leavingReader: { always: { guard: 'leftReader', target: 'browsing' } },
            reading: {
              always: { guard: 'wantsOtherThanReading', target: 'browsing' },
              exit: 'closeReading',
            },
          },
        },
        checkout: {
          initial: 'closed',
          on: {
            'purchase.wanted': [
              { guard: 'isDoubted', actions: 'doubt' },
              { guard: 'isSignedOut', actions: 'askToSignIn' },
              {
                target: '.loading',
                actions: [
                  assign({ checkout: ({ event }) => ({ wanted: event.item, offer: null, actor: null }) }),
                  // The signed-in reader first leaves the sign-in page; then the checkout opens.
                  enqueueActions(({ context, enqueue }) => {
                    if (!isPage(context.route, 'login')) enqueue('openCheckout');
                  }),
                ],
              },
            ],
          },
          states: {
            closed: {},
            /** The visitor sees the checkout's frame. Going elsewhere, or back, gives the checkout up. */
            loading: {
              always: { guard: 'hasNoCheckout', target: 'closed' },
              on: { 'purchase.abandoned': { target: 'leaving', actions: 'giveUpCheckout' } },
              invoke: {
                src: 'loadCheckout',
                input: ({ context: { checkout, publication } }) => ({ wanted: checkout?.wanted, publication }),
                onDone: [
                  {
                    guard: ({ event }) => event.output === null,
                    target: 'leaving',
                    actions: ['giveUpCheckout', { type: 'notify', params: { code: 'item_not_found' } }],
                  },
                  {
                    target: 'awaitingSession',
                    actions: assign(({ context: { checkout }, event: { output } }) => ({
                      checkout: checkout && { ...checkout, offer: output },
                    })),
                  },
                ],
                onError: {
                  target: 'leaving',
                  actions: ['giveUpCheckout', { type: 'notify', params: { code: 'failed_to_load' } }],
                },
              },
            },
            awaitingSession: {
              always: [
                { guard: 'hasNoCheckout', target: 'closed' },
                { guard: 'isSignedIn', target: 'open' },
                {
                  guard: 'isSignedOut',
                  target: 'leaving',
                  actions: [
                    enqueueActions(({ context: { checkout }, enqueue }) => {
                      if (checkout) enqueue.raise({ type: 'purchase.wanted', item: checkout.wanted });
                    }),
                    'giveUpCheckout',
                  ],
                },
              ],
              on: { 'purchase.abandoned': { target: 'leaving', actions: 'giveUpCheckout' } },
            },
            leaving: { always: { guard: 'hasNoCheckout', target: 'closed' } },
            open: {
              entry: [
                assign(
                  ({
                    context: {
                      checkout,
                      visitor: { user },
                    },
                    spawn,
                    self,
                  }) => {
                    if (!checkout?.offer || !user) return {};
                    const { logic, input } = checkout.offer;
                    const actor = spawn(logic, { input: { ...input, user, owner: self } });
                    return { checkout: { ...checkout, actor } };
                  },
                ),
                enqueueActions(({ context: { place }, enqueue }) => {
                  enqueue({ type: 'tellCheckoutPlace', params: { place } });
                  enqueue('openCheckout');
                  enqueue('tellCheckoutOwned');
                }),
              ],
              exit: enqueueActions(({ context: { checkout }, enqueue }) => {
                if (checkout?.actor) enqueue.stopChild(checkout.actor);
                enqueue.assign({ checkout: null });
              }),
              on: {
                // Only one checkout is open at a time. A checkout that the visitor left during a payment comes back.
                'purchase.wanted': { guard: not('isSignedOut'), actions: 'openCheckout' },
                'checkout.failedAway': { actions: 'openCheckout' },
                'checkout.closed': 'closed',
                'checkout.left': {
                  actions: [
                    enqueueActions(({ context: { session }, event: { unsure }, enqueue }) => {
                      if (session && unsure) enqueue.sendTo(session, { type: 'refresh' });
                    }),
                    { type: 'leaveCheckoutFor', params: ({ event }) => placeAfterPurchase(event.item) },
                  ],
                },
                'checkout.bought': {
                  actions: [
                    enqueueActions(({ context: { session }, event: { item, pending }, enqueue }) => {
                      if (session) enqueue.sendTo(session, { type: 'purchased', item: purchasedItem(item, pending) });
                      enqueue.emit({ type: 'purchased', item });
                    }),
                    { type: 'leaveCheckoutFor', params: ({ event }) => placeAfterCheckout(event.item, event.pending) },
                  ],
                },
                'checkout.owned': {
                  actions: [
                    enqueueActions(({ context, event, enqueue }) => {
                      if (context.session && !ownsItem(context, event.item)) {
                        enqueue.sendTo(context.session, { type: 'doubted' });
                      }
                      if (event.paying) enqueue({ type: 'notify', params: { code: 'already_owned' } });
                    }),
                    { type: 'leaveCheckoutFor', params: ({ event }) => placeAfterCheckout(event.item, false) },
                  ],
                },
                'checkout.taxIdDeleted': {
                  actions: enqueueActions(({ context: { session, visitor }, enqueue }) => {
                    if (!session || !visitor.user) return;
                    enqueue.sendTo(session, { type: 'user.changed', user: { ...visitor.user, tax_id: null } });
                  }),
                },
                'checkout.providerFailed': { actions: emit({ type: 'failed', code: 'payment_provider_unavailable' }) },
              },
            },
          },
        },
        /** Each part starts when it first shows. */
        parts: {
          initial: 'settled',
          states: {
            settled: { always: { guard: 'lacksPart', target: 'loading' } },
            loading: {
              always: { guard: not('lacksPart'), target: 'settled' },
              invoke: {
                src: 'loadPart',
                input: ({ context }) => ({ name: findPartToStart(context), publication: context.publication }),
                onDone: {
                  target: 'settled',
                  actions: assign(
                    ({ context: { parts, session, visitor }, event: { output: start }, spawn, self }) => ({
                      parts: { ...parts, ...start({ spawn: spawn as never, owner: self, session, visitor }) },
                    }),
                  ),
                },
                onError: {
                  target: 'failed',
                  actions: enqueueActions(({ context: { place }, enqueue }) =>
                    enqueue.raise({ type: place.dialog ? 'dialog.failed' : 'screen.failed' }),
                  ),
                },
              },
            },
            failed: { always: { guard: not('lacksPart'), target: 'settled' } },
          },
        },
        /** Loads the session's code, and tries again when the visitor next needs the account. */
        session: {
          initial: 'loading',
          states: {
            loading: {
              entry: assign({ visitor: UNKNOWN_VISITOR }),
              invoke: {
                src: 'loadSession',
                input: ({ context }) => ({ wanted: hasAccounts(context) }),
                onDone: {
                  target: 'settled',
                  actions: [
                    assign(({ event, spawn, self }) =>
                      event.output ? { session: spawn(event.output, { input: { owner: self } }) } : {},
                    ),
                    enqueueActions(({ context: { session, expiredEarly }, enqueue }) => {
                      if (session && expiredEarly) enqueue.sendTo(session, { type: 'expired' });
                    }),
                  ],
                },
                onError: {
                  target: 'failed',
                  actions: [
                    assign({ visitor: { ...UNKNOWN_VISITOR, checkFailed: true }, doubtedWish: null }),
                    { type: 'notify', params: { code: 'connection_failed' } },
                    emit({ type: 'failed', code: 'failed_to_load' }),
                    enqueueActions(({ context: { place }, enqueue }) => {
                      if (place.dialog === 'authDialog') enqueue('closeDialog');
                    }),
                  ],
                },
              },
            },
            settled: {
              on: {
                'check.retried': {
                  actions: enqueueActions(({ context: { session }, enqueue }) => {
                    if (session) enqueue.sendTo(session, { type: 'check.retried' });
                  }),
                },
              },
            },
            failed: { on: { 'check.retried': 'loading' } },
          },
        },
        /** Reloads issues and plans. If that fails, the old ones stay without a notice: the visitor did not ask. */
        catalogue: {
          initial: 'settled',
          states: {
            settled: { on: { refresh: 'loading' } },
            outdated: { on: { refresh: 'loading' } },
            loading: {
              on: { refresh: { target: 'loading', reenter: true } },
              invoke: {
                src: 'loadCatalogue',
                input: ({ context: { publication } }) => ({ publication }),
                onDone: { target: 'settled', actions: { type: 'takeCatalogue', params: ({ event }) => event.output } },
                onError: 'outdated',
              },
            },
          },
        },
      },
    },
  },
});

export type AppActor = ActorRefFrom<typeof appMachine>;
