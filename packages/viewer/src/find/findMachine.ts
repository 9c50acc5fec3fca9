import { type AnyEventObject, assign, emit, fromCallback, setup } from 'xstate';
import { FIND_DEBOUNCE, MAX_FIND_HITS } from '../constants.ts';
import type { FindHit } from './findHit.ts';
import { queryPattern } from './queryPattern.ts';

/** Reasons for a search without hits: no page has the query, all pages are pictures, or no page could be read. */
export type NothingFound = 'nothing' | 'no_text' | 'unreadable';

export interface FindContext {
  /** The query as it stands in the field. */
  query: string;
  /** The query that `hits` belong to, or that the search is looking for. */
  searched: string;
  /** Sorted by page. */
  hits: FindHit[];
  /** There are more hits than these. */
  capped: boolean;
  current: FindHit | null;
  /** Counts the reader's requests for a hit: each one brings it into sight, also the one that is current already. */
  asked: number;
  /** Null until it is known. */
  progress: { pages: number; of: number } | null;
  /** Pages whose text could not be read. */
  unreadable: number;
  nothing: NothingFound | null;
  /** The reader asked for the next hit before there was one. */
  eager: boolean;
  /** The first and the last page in sight. */
  inSight: readonly [first: number, last: number];
}

/** A search's reports: hits as they come. Pages come in any order; a page's hits come together and in their order. */
export type SearchEvent =
  | { type: 'search.found'; hits: FindHit[]; progress: FindContext['progress'] }
  | { type: 'search.done'; unreadable: number; nothing: NothingFound };

export interface SearchInput {
  query: string;
  /** The page at which the search begins: the reader wants hits near it first. */
  page: number;
}

export type FindEvent =
  | SearchEvent
  | { type: 'query'; query: string }
  | { type: 'next' }
  | { type: 'previous' }
  | { type: 'pick'; hit: FindHit }
  | { type: 'retry' }
  | { type: 'pages.seen'; pages: readonly number[] };

/** Finds a query in the document. Lives as long as the viewer: a closed panel keeps its query and its hits. */
export const findMachine = setup({
  types: {
    context: {} as FindContext,
    events: {} as FindEvent,
    emitted: {} as { type: 'goTo'; page: number },
  },
  actors: {
    /** Sends `SearchEvent`s. */
    search: fromCallback<AnyEventObject, SearchInput>(() => {}),
  },
  delays: { debounce: FIND_DEBOUNCE },
  guards: {
    isBlank: ({ event }) => event.type === 'query' && queryPattern(event.query) === null,
    hasHits: ({ context }) => context.hits.length > 0,
    isFull: ({ context }) => context.capped,
    wasAwaited: ({ context, event }) => context.eager && event.type === 'search.found' && event.hits.length > 0,
  },
  actions: {
    clear: assign(({ context }) => ({ ...nothingYet, searched: context.query })),
    keepHits: assign(({ context, event }) => (event.type === 'search.found' ? withHits(context, event) : {})),
    awaitHit: assign({ eager: true }),
    goNext: assign(({ context }) => goTo(context, nextHit(context, 1))),
    goBack: assign(({ context }) => goTo(context, nextHit(context, -1))),
    tellPage: emit(({ context }) => ({ type: 'goTo', page: context.inSight[0] })),
  },
}).createMachine({
  id: 'find',
  initial: 'idle',
  context: {
    query: '',
    searched: '',
    hits: [],
    capped: false,
    current: null,
    asked: 0,
    progress: null,
    unreadable: 0,
    nothing: null,
    eager: false,
    inSight: [1, 1],
  },
  on: {
    query: [
      { guard: 'isBlank', target: '.idle', actions: assign(({ event }) => ({ query: event.query })) },
      { target: '.waiting', actions: assign(({ event }) => ({ query: event.query, eager: false })) },
    ],
    next: { guard: 'hasHits', actions: ['goNext', 'tellPage'] },
    previous: { guard: 'hasHits', actions: ['goBack', 'tellPage'] },
    pick: { actions: [assign(({ context, event }) => goTo(context, event.hit)), 'tellPage'] },
    'pages.seen': {
      actions: assign(({ event: { pages }, context }) => ({
        inSight: [pages[0] ?? context.inSight[0], pages.at(-1) ?? context.inSight[1]],
      })),
    },
  },
  states: {
    idle: { entry: ['clear', assign({ searched: '', eager: false })] },
    // The previous query's hits stay until there are new ones: a list that empties with every letter flickers.
    waiting: {
      after: { debounce: 'searching' },
      on: {
        next: { target: 'searching', actions: 'awaitHit' },
        previous: { target: 'searching', actions: 'awaitHit' },
      },
    },
    searching: {
      entry: 'clear',
      invoke: { src: 'search', input: ({ context }) => ({ query: context.query, page: context.inSight[0] }) },
      always: { guard: 'isFull', target: 'found' },
      on: {
        'search.found': [{ guard: 'wasAwaited', actions: ['keepHits', 'goNext', 'tellPage'] }, { actions: 'keepHits' }],
        'search.done': [
          { guard: 'hasHits', target: 'found', actions: assign(({ event }) => ({ unreadable: event.unreadable })) },
          {
            target: 'none',
            actions: assign(({ event: { unreadable, nothing } }) => ({ unreadable, nothing })),
          },
        ],
        next: [{ guard: 'hasHits', actions: ['goNext', 'tellPage'] }, { actions: 'awaitHit' }],
      },
    },
    found: { entry: assign({ progress: null, eager: false }) },
    none: { entry: assign({ progress: null, eager: false }), on: { retry: 'searching' } },
  },
});

const nothingYet = {
  hits: [],
  capped: false,
  current: null,
  progress: null,
  unreadable: 0,
  nothing: null,
} satisfies Partial<FindContext>;

function withHits({ hits, progress }: FindContext, found: SearchEvent & { type: 'search.found' }) {
  const room = MAX_FIND_HITS - hits.length;
  return {
    hits: found.hits.length > 0 ? [...hits, ...found.hits.slice(0, room)].sort((a, b) => a.page - b.page) : hits,
    capped: found.hits.length > room,
    progress: found.progress ?? progress,
  };
}

/**
 * The hit after or before the current one, going round. Without a current hit in sight, the pages in sight are the
 * start.
 */
function nextHit({ hits, current, inSight: [first, last] }: FindContext, step: 1 | -1): FindHit | undefined {
  if (current && current.page >= first && current.page <= last) {
    return hits.at((hits.indexOf(current) + step) % hits.length);
  }
  return step > 0
    ? (hits.find(({ page }) => page >= first) ?? hits[0])
    : (hits.findLast(({ page }) => page <= last) ?? hits.at(-1));
}

/** Counts the page as seen at once: pressing Enter twice goes two hits further, however late the page turns. */
function goTo({ asked }: FindContext, hit: FindHit | undefined): Partial<FindContext> {
  return hit ? { current: hit, asked: asked + 1, inSight: [hit.page, hit.page], eager: false } : {};
}
