import { assign, emit, fromCallback, sendTo, setup } from 'xstate';
import { RESIZE_DEBOUNCE } from './constants.ts';
import { drawingOrder } from './layout/drawingOrder.ts';
import type { Size } from './layout/fit.ts';
import type { FailureCode, Source } from './source.ts';

export type RenderState = 'initial' | 'running' | 'paused' | 'finished' | 'failed';

/** Where pages are shown: its size in CSS pixels, and how many pixels of the screen make one of those. */
export interface Stage extends Size {
  pixelRatio: number;
}

export type PageTurn = 'next' | 'previous' | 'first' | 'last';

export interface ViewerContext {
  source: Source | null;
  page: number;
  /** Null until the source or the document tells. */
  pageCount: number | null;
  /** Sizes of the pages known so far, in PDF points. */
  pageSizes: Record<number, Size>;
  /** The way the reader turned last: the pages there are drawn ahead. */
  forward: boolean;
  stage: Stage | null;
  renders: Record<number, RenderState>;
  /** Whether a picture has failed since the last one that loaded. */
  imagesFail: boolean;
  /** 0 to 100 over the bytes that opening needs; null while that is not known. */
  progress: number | null;
  failure: FailureCode | null;
}

/** What the document reports. */
export type DocumentEvent =
  | { type: 'document.progress'; percent: number }
  | { type: 'document.opened'; pageCount: number }
  | { type: 'document.failed'; code: FailureCode }
  /** The file has changed on the server and is opened anew. */
  | { type: 'document.replaced'; source: Source }
  | { type: 'source.renewed'; source: Source }
  | { type: 'connection.lost' }
  | { type: 'connection.restored' }
  | { type: 'page.measured'; page: number; size: Size }
  | { type: 'page.render'; page: number; state: RenderState };

/** What is asked of the document. */
export type DocumentCommand =
  | { type: 'open'; source: Source }
  /** The most urgent page first; replaces what was asked before. */
  | { type: 'draw'; pages: number[]; stage: Stage }
  | { type: 'renew' };

export type ViewerEvent =
  | DocumentEvent
  | { type: 'source.given'; source: Source }
  | { type: 'turn'; to: PageTurn }
  | { type: 'stage.resized'; stage: Stage }
  /** A picture of a page could not be loaded, most likely because its URL has expired. */
  | { type: 'image.failed' }
  | { type: 'image.loaded' }
  | { type: 'retry' };

export type ViewerEmitted =
  | { type: 'pageChanged'; page: number }
  | { type: 'documentComplete' }
  | { type: 'failed'; code: FailureCode };

/**
 * The state of one reader: the document, the page in sight, what is drawn. Knows neither DOM nor network: `document`
 * is an actor that loads and draws.
 */
export const viewerMachine = setup({
  types: {
    context: {} as ViewerContext,
    events: {} as ViewerEvent,
    input: {} as { page: number },
    emitted: {} as ViewerEmitted,
  },
  actors: {
    document: fromCallback<DocumentCommand>(() => {}),
  },
  delays: { resizeDebounce: RESIZE_DEBOUNCE },
  guards: {
    turnsPage: ({ context, event }) => event.type === 'turn' && target(context, event.to) !== context.page,
    showsSharpPage: ({ context, event }) =>
      event.type === 'page.render' && event.state === 'finished' && event.page === context.page,
  },
  actions: {
    openDocument: sendTo('document', ({ context }) => ({ type: 'open', source: context.source as Source })),
    renewSource: sendTo('document', { type: 'renew' }),
    draw: sendTo('document', ({ context: { page, pageCount, forward, stage } }) => ({
      type: 'draw',
      pages: stage ? drawingOrder(page, pageCount ?? page, forward) : [],
      stage: stage ?? { width: 1, height: 1, pixelRatio: 1 },
    })),
    keepStage: assign(({ context, event }) => ({
      stage: event.type === 'stage.resized' ? event.stage : context.stage,
    })),
    tellPage: emit(({ context }) => ({ type: 'pageChanged', page: context.page })),
    tellComplete: emit({ type: 'documentComplete' }),
    tellFailure: emit(({ context }) => ({ type: 'failed', code: context.failure as FailureCode })),
  },
}).createMachine({
  id: 'viewer',
  type: 'parallel',
  context: ({ input }) => ({
    source: null,
    page: Math.max(1, Math.floor(input.page)),
    pageCount: null,
    pageSizes: {},
    forward: true,
    stage: null,
    renders: {},
    imagesFail: false,
    progress: null,
    failure: null,
  }),
  invoke: { id: 'document', src: 'document' },
  on: {
    'source.renewed': { actions: assign({ source: ({ event }) => event.source }) },
    'image.failed': {
      // Fresh URLs that fail as well have another reason: asking on would never end.
      guard: ({ context }) => !context.imagesFail,
      actions: [assign({ imagesFail: true }), 'renewSource'],
    },
    'image.loaded': { actions: assign({ imagesFail: false }) },
    turn: {
      guard: 'turnsPage',
      actions: [
        assign(({ context, event }) => {
          const page = target(context, event.to);
          return { page, forward: page > context.page };
        }),
        'tellPage',
        'draw',
      ],
    },
    'page.measured': {
      actions: assign({
        pageSizes: ({ context, event }) => ({ ...context.pageSizes, [event.page]: event.size }),
      }),
    },
    'page.render': {
      actions: assign({ renders: ({ context, event }) => ({ ...context.renders, [event.page]: event.state }) }),
    },
  },
  states: {
    document: {
      initial: 'waiting',
      on: {
        'source.given': {
          target: '.opening',
          actions: [assign(({ context, event }) => start(context, event.source)), 'openDocument'],
        },
        'document.replaced': {
          target: '.opening',
          actions: assign(({ context, event }) => start(context, event.source)),
        },
        'document.failed': {
          target: '.failed',
          actions: [assign({ failure: ({ event }) => event.code }), 'tellFailure'],
        },
      },
      states: {
        waiting: {},
        opening: {
          on: {
            'document.progress': { actions: assign({ progress: ({ event }) => event.percent }) },
            'document.opened': {
              target: 'open',
              actions: [
                assign(({ context, event }) => ({
                  pageCount: event.pageCount,
                  page: Math.min(context.page, event.pageCount),
                })),
                'draw',
              ],
            },
          },
        },
        open: {},
        failed: {
          on: {
            retry: {
              target: 'opening',
              actions: [assign({ failure: null, progress: null }), 'openDocument'],
            },
          },
        },
      },
    },
    connection: {
      initial: 'steady',
      on: { 'document.failed': '.steady', 'document.replaced': '.steady' },
      states: {
        steady: { on: { 'connection.lost': 'lost' } },
        lost: { on: { 'connection.restored': 'steady' } },
      },
    },
    stage: {
      initial: 'settled',
      states: {
        settled: { on: { 'stage.resized': { target: 'resizing', actions: 'keepStage' } } },
        resizing: {
          on: { 'stage.resized': { target: 'resizing', reenter: true, actions: 'keepStage' } },
          after: { resizeDebounce: { target: 'settled', actions: 'draw' } },
        },
      },
    },
    completion: {
      initial: 'incomplete',
      states: {
        incomplete: {
          on: { 'page.render': { guard: 'showsSharpPage', target: 'complete', actions: 'tellComplete' } },
        },
        complete: {},
      },
    },
  },
});

/** The page that a turn leads to; the page in sight where there is none. */
function target({ page, pageCount }: ViewerContext, to: PageTurn): number {
  const last = pageCount ?? page;
  const pages = { first: 1, previous: Math.max(1, page - 1), next: Math.min(last, page + 1), last };
  return pages[to];
}

/** Everything known of a document that begins. The page is kept. */
function start(context: ViewerContext, source: Source): Partial<ViewerContext> {
  const sizes = source.pageImages?.sizes;
  return {
    source,
    pageCount: sizes?.length ?? null,
    page: Math.min(context.page, sizes?.length ?? context.page),
    pageSizes: Object.fromEntries((sizes ?? []).map(([width, height], index) => [index + 1, { width, height }])),
    renders: {},
    imagesFail: false,
    progress: null,
    failure: null,
  };
}
