import {
  type Breakpoint,
  type DocumentType,
  featuresOf,
  type Issue,
  NO_HOLDINGS,
  type PageData,
  type Store,
} from '@magazine-store/protocol';
import {
  type ActorRefFrom,
  assign,
  type CallbackActorLogic,
  emit,
  enqueueActions,
  type PromiseActorLogic,
  raise,
  sendTo,
  setup,
} from 'xstate';
import { type ListActor, listMachine } from '../catalogue/listMachine.ts';
import type { ReadingActor, ReadingLogic } from '../reading/readingMachine.ts';
import { type BaseRoute, buildPath, isBase, type PageName, parseRoute, type Route } from './routes.ts';

/** What a store needs to know before it shows anything. */
export interface Publication {
  readonly page: PageData;
  readonly store: Store;
  readonly issues: readonly Issue[];
}

export type BootOutcome = { publication: Publication } | { failure: string };

export type NoticeCode = 'item_not_found' | 'failed_to_load' | 'viewer_crashed';

export type RouterCommand =
  | { type: 'push'; location: string }
  | { type: 'replace'; location: string }
  | { type: 'close'; location: string };

interface AppInput {
  location: string;
  breakpoint: Breakpoint;
  /** What is missing is said in its place; elsewhere it leads to the list. */
  embedded: boolean;
}

interface AppContext {
  route: Route;
  /** The page under what opens over it. */
  base: BaseRoute;
  embedded: boolean;
  breakpoint: Breakpoint;
  publication: Publication | null;
  list: ListActor | null;
  reading: ReadingActor | null;
  /** The reader was opened from this issue's dialog, which waits under it. */
  detailUnderReader: number | null;
  notices: readonly NoticeCode[];
  /** Over whatever is there; where the store is framed the form is a page instead. */
  supportOpen: boolean;
}

type AppEvent =
  | { type: 'location.changed'; location: string }
  | { type: 'breakpoint.changed'; breakpoint: Breakpoint }
  | { type: 'list.open' }
  | { type: 'search.open'; query: string }
  | { type: 'search.close' }
  | { type: 'issue.open'; issueId: number }
  | { type: 'issue.close' }
  | { type: 'page.open'; page: PageName }
  | { type: 'page.close' }
  | { type: 'support.open' }
  | { type: 'support.close' }
  | { type: 'purchase.wanted'; issueId: number }
  | { type: 'subscription.wanted' }
  | { type: 'coupon.wanted' }
  | { type: 'viewer.open'; issueId: number; documentType: DocumentType; page: number }
  | { type: 'viewer.page'; page: number }
  | { type: 'viewer.close' }
  | { type: 'viewer.crashed' }
  | { type: 'screen.failed' }
  | { type: 'notice.dismiss'; code: NoticeCode }
  | { type: 'retry' };

type AppEmitted =
  | { type: 'ready' }
  | { type: 'pageRead'; issueId: number; documentType: DocumentType; page: number }
  | { type: 'viewerClosed'; issueId: number }
  | { type: 'failed'; code: string };

const NOTICE_SHOWN_MS = 6000;

const sameDocument = (route: Route, reading: ReadingActor | null) => {
  const open = reading?.getSnapshot().context;
  return route.name === 'viewer' && open?.issueId === route.issueId && open.type === route.type;
};

const issueIdOf = (route: Route) => ('issueId' in route ? route.issueId : null);

const placeOf = (route: Route, base: BaseRoute = { name: 'list' }) => ({ route, base: isBase(route) ? route : base });

/** Whether the address names an issue that the store doesn't have. */
export const isMissing = ({ route, publication }: AppContext) => {
  const id = issueIdOf(route);
  return id !== null && !publication?.issues.some((issue) => issue.id === id);
};

/** One store on a page: what it knows, where the visitor is in it, and which parts are alive. */
export const appMachine = setup({
  types: {
    context: {} as AppContext,
    events: {} as AppEvent,
    input: {} as AppInput,
    emitted: {} as AppEmitted,
  },
  actors: {
    boot: {} as PromiseActorLogic<BootOutcome>,
    router: {} as CallbackActorLogic<RouterCommand>,
    loadReading: {} as PromiseActorLogic<ReadingLogic>,
    list: listMachine,
  },
  actions: {
    go: sendTo('router', (_, command: RouterCommand) => command),
    notify: enqueueActions(({ context, enqueue }, { code }: { code: NoticeCode }) => {
      enqueue.cancel(code);
      enqueue.raise({ type: 'notice.dismiss', code }, { id: code, delay: NOTICE_SHOWN_MS });
      if (!context.notices.includes(code)) enqueue.assign({ notices: [...context.notices, code] });
    }),
    follow: assign(({ context }, { location }: { location: string }) => {
      const route = parseRoute(location);
      const from = context.route;
      const samePlace = route.name === 'viewer' && issueIdOf(from) === route.issueId;
      const under = from.name === 'issue' ? from.issueId : context.detailUnderReader;
      return { ...placeOf(route, context.base), detailUnderReader: samePlace ? under : null };
    }),
    closeReading: enqueueActions(({ context, enqueue }) => {
      if (!context.reading) return;
      enqueue.stopChild(context.reading);
      enqueue.emit({ type: 'viewerClosed', issueId: context.reading.getSnapshot().context.issueId });
      enqueue.assign({ reading: null });
    }),
  },
  guards: {
    leadsNowhere: ({ context }) => !context.embedded && isMissing(context),
    wantsReader: ({ context }) => context.route.name === 'viewer' && !isMissing(context),
    wantsOtherThanReading: ({ context }) => !sameDocument(context.route, context.reading),
    leftReader: ({ context }) => context.route.name !== 'viewer',
  },
}).createMachine({
  id: 'app',
  context: ({ input: { location, breakpoint, embedded } }) => ({
    ...placeOf(parseRoute(location)),
    embedded,
    breakpoint,
    publication: null,
    list: null,
    reading: null,
    detailUnderReader: null,
    notices: [],
    supportOpen: false,
  }),
  invoke: { id: 'router', src: 'router' },
  on: {
    'location.changed': { actions: { type: 'follow', params: ({ event }) => ({ location: event.location }) } },
    'breakpoint.changed': { actions: assign({ breakpoint: ({ event }) => event.breakpoint }) },
    'notice.dismiss': {
      actions: assign({ notices: ({ context, event }) => context.notices.filter((code) => code !== event.code) }),
    },
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
            actions: emit(({ event }) => ({
              type: 'failed',
              code: 'failure' in event.output ? event.output.failure : '',
            })),
          },
        ],
        onError: { target: 'failed', actions: emit({ type: 'failed', code: 'unexpected' }) },
      },
    },
    failed: { on: { retry: 'booting' } },
    ready: {
      entry: [
        assign(({ context: { publication, route, breakpoint }, spawn }) => ({
          list:
            publication &&
            spawn('list', {
              id: 'list',
              input: {
                issues: publication.issues,
                pinnedId: publication.store.featured_issue_id ?? issueIdOf(route),
                breakpoint,
                paged: publication.store.enable_pagination,
                features: featuresOf(publication.page),
                holdings: NO_HOLDINGS,
              },
            }),
        })),
        emit({ type: 'ready' }),
      ],
      on: {
        'breakpoint.changed': { actions: sendTo('list', ({ event }) => event) },
        'list.open': { actions: { type: 'go', params: { type: 'replace', location: '/' } } },
        'search.open': {
          actions: {
            type: 'go',
            params: ({ context: { route }, event: { query } }) => ({
              type: route.name === 'search' ? 'replace' : 'push',
              location: buildPath({ name: 'search', query }),
            }),
          },
        },
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
        'search.close': { actions: { type: 'go', params: { type: 'close', location: '/' } } },
        'page.open': {
          guard: ({ context: { route }, event }) => route.name !== 'page' || route.page !== event.page,
          actions: {
            type: 'go',
            params: ({ event: { page } }) => ({ type: 'push', location: buildPath({ name: 'page', page }) }),
          },
        },
        'page.close': { actions: { type: 'go', params: { type: 'close', location: '/' } } },
        'support.open': { actions: assign({ supportOpen: true }) },
        'support.close': { actions: assign({ supportOpen: false }) },
        'viewer.open': {
          actions: {
            type: 'go',
            params: ({ context, event: { issueId, documentType: type, page } }) => ({
              type: context.route.name === 'viewer' ? 'replace' : 'push',
              location: buildPath({ name: 'viewer', issueId, type, page }),
            }),
          },
        },
        'viewer.page': {
          guard: 'wantsReader',
          actions: [
            {
              type: 'go',
              params: ({ context: { route }, event: { page } }) => ({
                type: 'replace',
                location: route.name === 'viewer' ? buildPath({ ...route, page }) : '/',
              }),
            },
            enqueueActions(({ context: { route }, event: { page }, enqueue }) => {
              if (route.name !== 'viewer') return;
              enqueue.emit({ type: 'pageRead', issueId: route.issueId, documentType: route.type, page });
            }),
          ],
        },
        'viewer.crashed': {
          actions: [{ type: 'notify', params: { code: 'viewer_crashed' } }, raise({ type: 'viewer.close' })],
        },
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
      initial: 'browsing',
      states: {
        browsing: {
          always: [
            {
              guard: 'leadsNowhere',
              target: 'leavingMissing',
              actions: [
                { type: 'notify', params: { code: 'item_not_found' } },
                { type: 'go', params: { type: 'replace', location: '/' } },
              ],
            },
            { guard: 'wantsReader', target: 'openingReader' },
          ],
        },
        leavingMissing: { always: { guard: ({ context }) => !isMissing(context), target: 'browsing' } },
        openingReader: {
          always: { guard: 'leftReader', target: 'browsing' },
          invoke: {
            src: 'loadReading',
            onDone: {
              target: 'reading',
              actions: assign(({ context: { route, publication }, event, spawn }) => {
                if (route.name !== 'viewer') return {};
                const { issueId, type } = route;
                const inline = publication?.page.download;
                const fits = inline?.issue_id === issueId && inline.type === type;
                return {
                  reading: spawn(event.output, {
                    input: {
                      issueId,
                      type,
                      download: fits ? inline : null,
                      countsOpening: publication?.page.sandbox === false,
                    },
                  }),
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
  },
});

export type AppActor = ActorRefFrom<typeof appMachine>;
