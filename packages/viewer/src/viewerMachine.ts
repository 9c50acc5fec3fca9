import { assign, emit, enqueueActions, fromCallback, fromPromise, not, raise, sendTo, setup } from 'xstate';
import {
  BARS_REST,
  CONTENTS_RETRY,
  DOUBLE_TAP_ZOOM,
  LONG_LOAD,
  NOTICE_TIME,
  PAGE_REST,
  RESIZE_DEBOUNCE,
  SOURCE_CHECK,
  TEXT_LAYER_TIMEOUT,
  ZOOM_SET_DEBOUNCE,
} from './constants.ts';
import type { Size } from './layout/fit.ts';
import type { Point } from './layout/places.ts';
import { sameLeftOut } from './layout/spreads.ts';
import { boundView, moveBy, WHOLE, zoomTo, zoomToWidth } from './layout/view.ts';
import type { FailureCode, Source } from './source.ts';
import {
  adjustView,
  arrangeSpreads,
  columnInSight,
  findScrollTarget,
  findTurnTarget,
  followView,
  getScene,
  initialContext,
  lastInSight,
  pageRead,
  pagesInSight,
  planPages,
  rearrange,
  type Sight,
  showLeaf,
  showPage,
  spreadInSight,
  startDocument,
  type ViewerContext,
  type ViewerInput,
} from './viewerContext.ts';
import type { DocumentCommand, Velocity, ViewerEmitted, ViewerEvent } from './viewerEvents.ts';

/** The fraction of the window's height that `scroll` moves: about two lines stay in sight. */
const SCROLL_SHARE = 0.85;

/** The actions after a change of what is seen. */
const seen = ['draw', 'forgetContents', 'readPages', 'unsettle'] as const;
const shown = ['tellPage', 'stopGliding', ...seen] as const;
const rearranged = ['arrange', 'review', ...seen] as const;

/**
 * The state of one viewer: the document, the pages in sight and the view of them, the drawings. It uses neither DOM nor
 * network: `document` is an actor that loads and draws.
 */
export const viewerMachine = setup({
  types: {
    context: {} as ViewerContext,
    events: {} as ViewerEvent,
    input: {} as ViewerInput,
    emitted: {} as ViewerEmitted,
  },
  actors: {
    document: fromCallback<DocumentCommand>(() => {}),
    /** Sends `glide.moved` ever slower, then `glide.ended`. */
    glide: fromCallback<{ type: 'none' }, Velocity>(() => {}),
    /** Copies an address, so that the reader can paste it. */
    copyLink: fromPromise<void, string>(async () => {}),
  },
  delays: {
    textLayerTimeout: TEXT_LAYER_TIMEOUT,
    longLoad: LONG_LOAD,
    noticeTime: NOTICE_TIME,
    barsRest: BARS_REST,
    pageRest: PAGE_REST,
    contentsRetry: CONTENTS_RETRY,
    resizeDebounce: RESIZE_DEBOUNCE,
    sourceCheck: SOURCE_CHECK,
    zoomSetDebounce: ZOOM_SET_DEBOUNCE,
  },
  guards: {
    showsPages: ({ context }) => context.leaf === null,
    /** The bars may hide only while the reader reads pages. Panels, the text view and the like need the bars. */
    mayLoseBars: ({ context: { options, leaf, failure } }) =>
      options.panel === null && !options.textView && !options.textSelecting && leaf === null && failure === null,
    isLoading: ({ context }) =>
      spreadInSight(context).some((page) => !['finished', 'failed'].includes(context.renders[page] ?? 'initial')),
    isSharp: ({ context }) => spreadInSight(context).every((page) => context.renders[page] === 'finished'),
  },
  actions: {
    openDocument: sendTo('document', ({ context }) => ({ type: 'open', source: context.source as Source })),
    renewSource: sendTo('document', { type: 'renew' }),
    checkSource: sendTo('document', { type: 'check' }),
    arrange: assign(({ context }) => arrangeSpreads(context)),
    review: assign(({ context }) => ({ view: adjustView(context), viewJumped: false })),
    draw: sendTo('document', ({ context }) => ({ type: 'draw', ...whatToDraw(context) })),
    /** The PDF opens while the reader still zooms, if no picture is large enough. */
    expectZoom: enqueueActions(({ context, event, enqueue }) => {
      const onlyMoves = event.type === 'view.moved' && event.factor === 1;
      if (!onlyMoves) enqueue.sendTo('document', { type: 'zooming', ...whatToDraw(context) });
    }),
    /** Forgets the contents of pages far away, and what could not be read: that is asked for again. */
    forgetContents: assign(({ context }) => {
      const near = planPages(context).map(({ page }) => page);
      const kept = Object.entries(context.contents).filter(([page, known]) => known && near.includes(Number(page)));
      return { contents: Object.fromEntries(kept) };
    }),
    retryLater: enqueueActions(({ enqueue }) => {
      enqueue.cancel('contents.due');
      enqueue.raise({ type: 'contents.due' }, { id: 'contents.due', delay: 'contentsRetry' });
    }),
    readFailedPages: enqueueActions(({ context, enqueue }) => {
      for (const page of pagesInSight(context)) {
        if (context.contents[page] === null) enqueue.sendTo('document', { type: 'contents', page });
      }
    }),
    /** The viewer reads the contents of the pages in sight once they are drawn. */
    readPages: enqueueActions(({ context, enqueue }) => {
      for (const page of pagesInSight(context)) {
        const drawn = context.renders[page] === 'finished' || context.renders[page] === 'failed';
        if (drawn && context.contents[page] === undefined) enqueue.sendTo('document', { type: 'contents', page });
      }
      // On dark paper, neighbours show in the right colours from the start.
      const { paper, textView } = context.options;
      for (const { page, inSight } of planPages(context)) {
        if (paper !== 'dark' && !(textView && inSight)) continue;
        if (!context.illustrations[page]) enqueue.sendTo('document', { type: 'illustrations', page });
      }
    }),
    askFacts: sendTo('document', { type: 'facts' }),
    /** Asks for the facts before the first page shows only if the host gave no binding: the answer needs more bytes. */
    askBinding: enqueueActions(({ context, enqueue }) => {
      if (context.givenBinding === null) enqueue.sendTo('document', { type: 'facts' });
    }),
    /** Asks for the contents that the reader wants to see, also for those that could not be read before. */
    askOutline: enqueueActions(({ context, enqueue }) => {
      if (context.options.panel !== 'contents' || Array.isArray(context.outline)) return;
      enqueue.assign({ outline: null });
      enqueue.sendTo('document', { type: 'outline' });
    }),
    showPage: assign(({ context }, { page }: { page: number }) => showPage(context, page)),
    /** Pages that are scrolled come into sight without a turn. */
    follow: enqueueActions(({ context, enqueue }) => {
      const next = followView(context);
      const last = lastInSight({ ...context, ...next });
      const seenNow = [...pagesInSight({ ...context, ...next }), last].join();
      if (!context.options.scrolling || (next.page === context.page && seenNow === context.seenScrolling)) return;
      const turned = next.page !== context.page || last > next.page;
      enqueue.assign({ ...next, seenScrolling: seenNow });
      enqueue.raise({ type: turned ? 'page.scrolledTo' : 'pages.scrolledTo' });
    }),
    showSight: assign(({ context }, sight: Sight) =>
      sight.leaf === null ? showPage(context, sight.page, sight.atEnd) : showLeaf(context, sight),
    ),
    unsettle: raise({ type: 'seen.changed' }),
    stopGliding: raise({ type: 'view.grabbed' }),
    /** Reports the page once the reader rests on it: browsers limit how often the address may change. */
    tellPage: enqueueActions(({ enqueue }) => {
      enqueue.cancel('page.rested');
      enqueue.raise({ type: 'page.rested' }, { id: 'page.rested', delay: 'pageRest' });
    }),
    /** Changes how pages are arranged. Reports the page if a zoomed reader then sees the other page of a spread. */
    rearrange: enqueueActions(({ context, enqueue }, changes: Partial<ViewerContext>) => {
      const next = rearrange(context, changes);
      enqueue.assign(next);
      if (next.page !== context.page) enqueue.raise({ type: 'page.rested' });
    }),
    continueReading: raise({ type: 'reading.continued' }),
    tellComplete: emit({ type: 'documentComplete' }),
    tellFailure: emit(({ context }) => ({ type: 'failed', code: context.failure as FailureCode })),
  },
}).createMachine({
  id: 'viewer',
  type: 'parallel',
  context: ({ input }) => initialContext(input),
  invoke: { id: 'document', src: 'document' },
  on: {
    'source.renewed': { actions: assign({ source: ({ event }) => event.source }) },
    'leaves.given': {
      // A host may make equal leaves anew with every rendering.
      guard: ({ context, event }) => !sameLeftOut(context.leaves, event.leaves),
      actions: [
        assign(({ context, event: { leaves } }) => ({
          leaves,
          leaf: context.leaf !== null && leaves.has(context.leaf) ? context.leaf : null,
        })),
        ...rearranged,
      ],
    },
    'binding.given': {
      actions: [
        assign(({ context, event }) => ({ givenBinding: event.binding, binding: event.binding ?? context.binding })),
        'review',
        ...seen,
      ],
    },
    'image.failed': {
      // If fresh URLs fail as well, expiry is not the reason. More renewals would repeat this for ever.
      guard: ({ context }) => !context.imagesFail,
      actions: [assign({ imagesFail: true }), 'renewSource'],
    },
    'page.rested': {
      actions: emit(({ context }) => ({ type: 'pageChanged', page: context.page, last: lastInSight(context) })),
    },
    'image.loaded': { actions: assign({ imagesFail: false }) },
    turn: {
      guard: ({ context, event }) => findTurnTarget(context, event.to) !== null,
      actions: [
        {
          type: 'showSight',
          params: ({ context, event }) => findTurnTarget(context, event.to) ?? context,
        },
        ...shown,
        'continueReading',
      ],
    },
    scroll: [
      {
        // Pages under a leaf or the text view don't scroll. Ignore rounding errors of a whole page.
        guard: ({ context, event }) =>
          context.leaf === null &&
          !context.options.textView &&
          Math.abs(scrollPage(context, event.forward).y - context.view.y) >= 1,
        actions: [
          assign(({ context, event }) => ({ view: scrollPage(context, event.forward), viewJumped: true })),
          'follow',
          'draw',
        ],
      },
      {
        guard: ({ context, event }) => findScrollTarget(context, event.forward) !== null,
        actions: [
          {
            type: 'showSight',
            params: ({ context, event }) => findScrollTarget(context, event.forward) ?? context,
          },
          ...shown,
          'continueReading',
        ],
      },
    ],
    'page.scrolledTo': { actions: ['tellPage', ...seen, 'continueReading'] },
    'pages.scrolledTo': { actions: [...seen] },
    'page.goTo': {
      guard: ({ context, event: { page } }) =>
        (page !== context.page || page !== pageRead(context) || context.leaf !== null || context.options.scrolling) &&
        isPage(context, page),
      actions: [{ type: 'showPage', params: ({ event }) => ({ page: event.page }) }, ...shown],
    },
    'destination.followed': {
      actions: sendTo('document', ({ context, event: { destination } }) => ({
        type: 'destination',
        destination,
        from: context.page,
      })),
    },
    'destination.found': {
      // The answer may come late. A reader who has turned the page meanwhile stays where they are.
      guard: ({ context, event }) =>
        event.from === context.page &&
        (context.leaf !== null ||
          context.options.scrolling ||
          context.view.scale > 1 ||
          (context.options.textView && event.page !== context.page) ||
          !spreadInSight(context).includes(event.page)) &&
        isPage(context, event.page),
      actions: [
        assign({ trail: ({ context }) => [...context.trail, context.page] }),
        { type: 'showPage', params: ({ event }) => ({ page: event.page }) },
        ...shown,
      ],
    },
    'trail.back': {
      guard: ({ context }) => context.trail.length > 0,
      actions: [
        { type: 'showPage', params: ({ context }) => ({ page: context.trail.at(-1) ?? context.page }) },
        assign({ trail: ({ context }) => context.trail.slice(0, -1) }),
        ...shown,
      ],
    },
    'options.changed': [
      {
        guard: ({ context, event: { options } }) =>
          (options.magazine !== undefined && options.magazine !== context.options.magazine) ||
          (options.scrolling !== undefined && options.scrolling !== context.options.scrolling),
        actions: [
          {
            type: 'rearrange',
            params: ({ context, event }) => {
              const options = { ...context.options, ...event.options };
              return { options, view: options.scrolling === context.options.scrolling ? context.view : WHOLE };
            },
          },
          ...seen,
        ],
      },
      {
        actions: enqueueActions(({ context, event, enqueue }) => {
          enqueue.assign({
            options: { ...context.options, ...event.options },
            panelAsked: context.panelAsked + (event.options.panel ? 1 : 0),
          });
          if (event.options.panel) enqueue('askOutline');
          enqueue('readPages');
        }),
      },
    ],
    'document.facts': {
      actions: [
        assign(({ context, event }) => ({
          labels: event.labels,
          binding: context.givenBinding ?? event.binding ?? 'left',
        })),
        'review',
        ...seen,
      ],
    },
    'document.outline': { actions: assign({ outline: ({ event }) => event.outline }) },
    'document.outlinePages': { actions: assign({ outlinePages: ({ event }) => event.pages }) },
    'document.illustrations': {
      actions: assign({ illustrations: ({ context, event }) => ({ ...context.illustrations, ...event.pages }) }),
    },
    'page.measured': {
      // The server's sizes may be rounded: small differences are not worth a new arrangement.
      guard: ({ context: { pageSizes }, event: { page, size } }) => !alike(pageSizes[page], size),
      actions: [
        assign({ pageSizes: ({ context, event }) => ({ ...context.pageSizes, [event.page]: event.size }) }),
        ...rearranged,
      ],
    },
    'page.render': {
      actions: [
        assign({ renders: ({ context, event }) => ({ ...context.renders, [event.page]: event.state }) }),
        'readPages',
      ],
    },
    'page.contents': {
      actions: [
        assign({ contents: ({ context, event }) => ({ ...context.contents, [event.page]: event.contents }) }),
        enqueueActions(({ event, enqueue }) => {
          if (event.contents === null) enqueue('retryLater');
        }),
      ],
    },
    'contents.due': { actions: 'readFailedPages' },
  },
  states: {
    document: {
      initial: 'waiting',
      on: {
        'source.given': {
          target: '.opening',
          actions: [assign(({ context, event }) => startDocument(context, event.source)), 'review', 'openDocument'],
        },
        'document.replaced': {
          target: '.opening',
          actions: [assign(({ context, event }) => startDocument(context, event.source)), 'review'],
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
            'document.locked': { target: 'locked', actions: assign({ passwordWrong: ({ event }) => event.wrong }) },
            'document.opened': {
              target: 'open',
              actions: [
                assign(({ context, event }) => ({
                  pageCount: event.pageCount,
                  page: Math.min(context.page, event.pageCount),
                })),
                ...rearranged,
                'askBinding',
                'askOutline',
              ],
            },
          },
        },
        locked: {
          on: {
            unlock: {
              target: 'opening',
              actions: sendTo('document', ({ event }) => ({ type: 'unlock', password: event.password })),
            },
          },
        },
        open: { after: { sourceCheck: { target: 'open', reenter: true, actions: 'checkSource' } } },
        failed: {
          on: {
            retry: {
              target: 'opening',
              actions: [assign({ failure: null, progress: null }), 'openDocument', 'renewSource'],
            },
          },
        },
      },
    },
    connection: {
      initial: 'steady',
      on: { 'source.given': '.steady', 'document.failed': '.steady', 'document.replaced': '.steady' },
      states: {
        steady: { on: { 'connection.lost': 'lost' } },
        lost: { on: { 'connection.restored': 'steady' } },
      },
    },
    stage: {
      initial: 'settled',
      on: {
        'stage.resized': {
          target: '.resizing',
          actions: { type: 'rearrange', params: ({ event }) => ({ stage: event.stage }) },
        },
      },
      states: {
        settled: {},
        resizing: { after: { resizeDebounce: { target: 'settled', actions: [...seen] } } },
      },
    },
    pages: {
      initial: 'unsettled',
      on: { 'seen.changed': '.unsettled' },
      states: {
        unsettled: { after: { textLayerTimeout: 'settled' } },
        settled: {},
      },
    },
    loading: {
      initial: 'ended',
      on: { 'seen.changed': '.ended' },
      states: {
        ended: { always: { guard: 'isLoading', target: 'begun' } },
        begun: { always: { guard: not('isLoading'), target: 'ended' }, after: { longLoad: 'long' } },
        long: { always: { guard: not('isLoading'), target: 'ended' } },
      },
    },
    view: {
      initial: 'still',
      on: {
        'view.moved': {
          guard: 'showsPages',
          target: '.moving',
          actions: [
            assign(({ context, event: { factor, at, dx, dy } }) => {
              const scene = getScene(context);
              const zoomed = factor === 1 ? context.view : zoomTo(context.view, context.view.scale * factor, at, scene);
              return { view: moveBy(zoomed, dx, dy, scene), viewJumped: false };
            }),
            'follow',
            'expectZoom',
          ],
        },
        'view.zoomed': {
          guard: 'showsPages',
          target: '.moving',
          actions: [
            assign(({ context, event }) => ({
              view: zoomTo(context.view, event.scale, event.at ?? middle(context), getScene(context)),
              viewJumped: true,
            })),
            'follow',
            'expectZoom',
          ],
        },
        'view.column': {
          guard: 'showsPages',
          target: '.moving',
          actions: [
            assign(({ context, event }) => {
              const at = event.at ?? middle(context);
              const column = columnInSight(context, at);
              const scene = getScene(context);
              const view = column
                ? zoomToWidth(context.view, column, at, scene)
                : zoomTo(context.view, DOUBLE_TAP_ZOOM, at, scene);
              return { view, viewJumped: true };
            }),
            'follow',
            'expectZoom',
          ],
        },
        'view.released': '.gliding',
      },
      states: {
        still: {},
        moving: { after: { zoomSetDebounce: { target: 'still', actions: 'draw' } } },
        gliding: {
          invoke: {
            src: 'glide',
            input: ({ event }) => (event.type === 'view.released' ? event.velocity : { x: 0, y: 0 }),
          },
          on: {
            'glide.moved': {
              actions: [
                assign(({ context, event }) => ({
                  view: moveBy(context.view, event.dx, event.dy, getScene(context)),
                  viewJumped: false,
                })),
                'follow',
              ],
            },
            'glide.ended': 'moving',
            'view.grabbed': 'moving',
          },
        },
      },
    },
    bars: {
      initial: 'shown',
      states: {
        shown: {
          initial: 'resting',
          on: {
            'bars.toggled': { guard: 'mayLoseBars', target: 'hidden' },
            'bars.dismissed': { guard: 'mayLoseBars', target: 'hidden' },
          },
          states: {
            resting: { on: { 'reading.continued': 'leaving' } },
            leaving: {
              on: { 'reading.continued': { target: 'leaving', reenter: true } },
              after: { barsRest: { target: 'resting', actions: emit({ type: 'bars.rested' }) } },
            },
          },
        },
        hidden: {
          on: { 'bars.toggled': 'shown', 'bars.called': 'shown' },
          // A panel, the text view, a leaf or a message has opened and needs the bars.
          always: { guard: not('mayLoseBars'), target: 'shown' },
        },
      },
    },
    parts: {
      initial: 'complete',
      on: { 'part.failed': { target: '.incomplete', actions: emit({ type: 'partFailed' }) } },
      states: { complete: {}, incomplete: { after: { noticeTime: 'complete' } } },
    },
    sharing: {
      initial: 'idle',
      on: { 'page.share': '.copying' },
      states: {
        idle: {},
        copying: {
          invoke: {
            src: 'copyLink',
            input: ({ event }) => (event.type === 'page.share' ? event.url : ''),
            onDone: 'copied',
            onError: 'refused',
          },
        },
        refused: { after: { noticeTime: 'idle' } },
        copied: { after: { noticeTime: 'idle' } },
      },
    },
    completion: {
      initial: 'incomplete',
      states: {
        incomplete: {
          always: { guard: 'isSharp', target: 'complete', actions: ['tellComplete', 'askFacts'] },
        },
        // A file that replaces this one has labels of its own.
        complete: { on: { 'document.opened': { actions: 'askFacts' } } },
      },
    },
  },
});

function scrollPage(context: ViewerContext, forward: boolean) {
  const scene = getScene(context);
  const distance = SCROLL_SHARE * scene.stage.height;
  return boundView({ ...context.view, y: context.view.y + (forward ? -distance : distance) }, scene);
}

const isPage = ({ pageCount }: ViewerContext, page: number) => page >= 1 && page <= (pageCount ?? page);

const whatToDraw = (context: ViewerContext) => ({
  plans: planPages(context),
  pixelRatio: context.stage?.pixelRatio ?? 1,
});

const middle = ({ stage }: ViewerContext): Point => ({ x: (stage?.width ?? 0) / 2, y: (stage?.height ?? 0) / 2 });

const alike = (a: Size | undefined, b: Size) =>
  a !== undefined && Math.abs(a.width - b.width) < 0.5 && Math.abs(a.height - b.height) < 0.5;
