import type { Answer, Entitlements, FoundPage, ListFilter } from '@magazine-store/protocol';
import { assign, cancel, emit, type PromiseActorLogic, raise, setup } from 'xstate';

/** The issues that a search goes through. */
export interface SearchScope {
  filter: ListFilter;
  /** Null: every series. */
  series: string | null;
}

export interface SearchRequest extends SearchScope {
  query: string;
  limit: number;
  /** The number of hits to skip. */
  offset: number;
}

/** `too_many`: the visitor has made as many different searches as an hour allows. */
export type SearchOutcome = Answer<'searchAll'> | 'too_many';

export interface SearchInput extends SearchScope {
  query: string;
  /** The number of hits in one answer. */
  portion: number;
  /** The hits show what these allow. */
  rights: Entitlements;
}

export interface SearchContext extends SearchInput {
  /** The text in the search box. */
  typed: string;
  /** The first hit to request. */
  from: number;
  hits: readonly FoundPage[];
  /** From the server's last answer: the number of matching pages in all. `issues` has the number for each issue. */
  total: number;
  issues: Answer<'searchAll'>['issues'];
}

type SearchEvent =
  | { type: 'query.typed'; text: string }
  | { type: 'query.paused' }
  /** A search from outside the box: the address, or the search in the titles. */
  | { type: 'query.given'; query: string }
  | ({ type: 'scope.given' } & SearchScope)
  | { type: 'rights.given'; rights: Entitlements }
  | { type: 'more' }
  | { type: 'retry' };

const PAUSE_MS = 200;

const hasLost = (before: Entitlements, now: Entitlements): boolean =>
  (before.signedIn && !now.signedIn) ||
  (before.subscribed && !now.subscribed) ||
  [...before.issueIds].some((id) => !now.issueIds.has(id));

/** The answers come from the same pages. Otherwise the later answer's hits don't follow the earlier ones. */
const foundTheSame = (one: SearchContext['issues'], other: SearchContext['issues']): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const areSame = (one: Entitlements, other: Entitlements): boolean => !hasLost(one, other) && !hasLost(other, one);

/** A search through the text of all issues, and the hits that are loaded so far. */
export const searchMachine = setup({
  types: {
    context: {} as SearchContext,
    events: {} as SearchEvent,
    input: {} as SearchInput,
    emitted: {} as { type: 'searched'; query: string },
  },
  delays: { pause: PAUSE_MS },
  actors: { ask: {} as PromiseActorLogic<SearchOutcome, SearchRequest> },
}).createMachine({
  id: 'search',
  context: ({ input }) => ({ ...input, typed: input.query, from: 0, hits: [], total: 0, issues: [] }),
  on: {
    'query.typed': {
      actions: [
        assign(({ event }) => ({ typed: event.text })),
        cancel('pause'),
        raise({ type: 'query.paused' }, { id: 'pause', delay: 'pause' }),
      ],
    },
    'query.paused': {
      guard: ({ context }) => context.typed.trim() !== context.query,
      target: '.beginning',
      actions: [
        assign(({ context }) => ({ query: context.typed.trim() })),
        emit(({ context }) => ({ type: 'searched', query: context.query })),
      ],
    },
    'query.given': {
      guard: ({ context, event }) => event.query !== context.query,
      target: '.beginning',
      actions: [cancel('pause'), assign(({ event: { query } }) => ({ query, typed: query }))],
    },
    'scope.given': {
      guard: ({ context, event: { filter, series } }) => filter !== context.filter || series !== context.series,
      target: '.beginning',
      actions: assign(({ event: { filter, series } }) => ({ filter, series })),
    },
    'rights.given': {
      guard: ({ context, event }) => !areSame(context.rights, event.rights),
      target: '.beginning',
      actions: assign(({ context: { rights: before }, event: { rights } }) => ({
        rights,
        // Pages that the visitor may no longer read must not stay in sight.
        ...(hasLost(before, rights) && { hits: [], total: 0, issues: [] }),
      })),
    },
  },
  initial: 'beginning',
  states: {
    beginning: {
      // The earlier hits stay in sight until the answer comes.
      entry: assign({ from: 0 }),
      always: [
        {
          guard: ({ context }) => context.query === '',
          target: 'shown',
          actions: assign({ hits: [], total: 0, issues: [] }),
        },
        { target: 'asking' },
      ],
    },
    asking: {
      invoke: {
        src: 'ask',
        input: ({ context: { query, filter, series, portion, from } }) => ({
          ...{ query, filter, series },
          limit: portion,
          offset: from,
        }),
        onDone: [
          { guard: ({ event }) => event.output === 'too_many', target: 'limited' },
          {
            guard: ({ context: { from, issues }, event: { output } }) =>
              from > 0 && output !== 'too_many' && !foundTheSame(issues, output.issues),
            target: 'beginning',
          },
          {
            target: 'shown',
            actions: assign(({ context: { hits, from }, event: { output } }) =>
              output === 'too_many'
                ? {}
                : { hits: [...hits.slice(0, from), ...output.hits], total: output.total, issues: output.issues },
            ),
          },
        ],
        onError: 'failed',
      },
    },
    shown: {
      on: {
        more: {
          guard: ({ context }) => context.hits.length < context.total,
          target: 'asking',
          actions: assign({ from: ({ context }) => context.hits.length }),
        },
      },
    },
    failed: {
      // The pages of another search would stand below this one's words.
      entry: assign(({ context: { from } }) => (from === 0 ? { hits: [], total: 0, issues: [] } : {})),
      on: { retry: 'asking' },
    },
    limited: { entry: assign({ hits: [], total: 0, issues: [] }), on: { retry: 'beginning' } },
  },
});
