import {
  type Breakpoint,
  type Entitlements,
  type Features,
  type Issue,
  inSeries,
  type ListFilter,
  pageSizes,
  passesFilter,
} from '@magazine-store/protocol';
import { type ActorRefFrom, assign, cancel, raise, setup } from 'xstate';
import { availableFilter, filterChoices } from './filterRules.ts';
import { pageStart } from './paging.ts';
import type { Sort } from './sortRules.ts';

export interface ListInput {
  issues: readonly Issue[];
  /** The issue in the first place of page 1. */
  pinnedId: number | null;
  /** The series whose issues show; null: all issues. */
  series: string | null;
  breakpoint: Breakpoint;
  /** The store shows its issues in pages. */
  paged: boolean;
  features: Features;
  entitlements: Entitlements;
}

export interface ListContext extends ListInput {
  filter: ListFilter;
  sort: Sort;
  /** The text in the search box. */
  typed: string;
  /** The search text that the list applies: the box's text after a pause. */
  search: string;
  /** The position of the first issue on the current page. */
  offset: number;
}

type ListEvent =
  | { type: 'breakpoint.changed'; breakpoint: Breakpoint }
  | { type: 'entitlements.changed'; entitlements: Entitlements }
  | { type: 'issues.changed'; issues: readonly Issue[] }
  | { type: 'series.chosen'; series: string | null }
  | { type: 'filter.chosen'; filter: ListFilter }
  | { type: 'sort.chosen'; sort: Sort }
  | { type: 'search.typed'; text: string }
  | { type: 'search.paused' }
  | { type: 'search.cleared' }
  | { type: 'page.chosen'; number: number };

const PAUSE_MS = 200;

/** The number of issues on one page of the list. */
export const getPageSize = ({ breakpoint, paged }: Pick<ListInput, 'breakpoint' | 'paged'>) =>
  paged ? pageSizes[breakpoint] : Number.POSITIVE_INFINITY;

/** Applies this filter, or 'all' if it can't be chosen. Another filter returns to page 1 in the usual order. */
function applyFilter(context: ListContext, filter: ListFilter): Partial<ListContext> {
  const standing = availableFilter(filter, filterChoices(context.issues, context.features, context.entitlements));
  return standing === context.filter ? {} : { filter: standing, sort: 'recent', offset: 0 };
}

/**
 * Applies these issues. If others show now, or in another order, the list returns to page 1. A new price changes no
 * page.
 */
function applyIssues(context: ListContext, issues: readonly Issue[]): Partial<ListContext> {
  const next = { ...context, issues };
  const listShownIds = (list: ListContext) =>
    list.issues
      .filter((issue) => passesFilter(issue, list.filter, list.entitlements) && inSeries(issue, list.series))
      .map(({ id }) => id);
  const same = listShownIds(next).join() === listShownIds(context).join();
  return { issues, ...(!same && { offset: 0 }), ...applyFilter(next, context.filter) };
}

/** The visible part of the catalogue. Lives as long as its element. */
export const listMachine = setup({
  types: {
    context: {} as ListContext,
    events: {} as ListEvent,
    input: {} as ListInput,
  },
  delays: { pause: PAUSE_MS },
}).createMachine({
  id: 'list',
  context: ({ input }) => ({ ...input, filter: 'all', sort: 'recent', typed: '', search: '', offset: 0 }),
  on: {
    'breakpoint.changed': {
      actions: assign(({ context, event }) => ({
        breakpoint: event.breakpoint,
        offset: pageStart(context.offset, getPageSize({ ...context, breakpoint: event.breakpoint })),
      })),
    },
    'entitlements.changed': {
      actions: assign(({ context, event: { entitlements } }) => ({
        entitlements,
        ...applyFilter({ ...context, entitlements }, context.filter),
      })),
    },
    'issues.changed': { actions: assign(({ context, event: { issues } }) => applyIssues(context, issues)) },
    // Another series starts again at page 1.
    'series.chosen': {
      guard: ({ context, event }) => context.series !== event.series,
      actions: [
        cancel('pause'),
        assign(({ event: { series } }) => ({
          ...{ series, filter: 'all', sort: 'recent', typed: '', search: '', offset: 0 },
        })),
      ],
    },
    'filter.chosen': { actions: assign(({ context, event }) => applyFilter(context, event.filter)) },
    'sort.chosen': { actions: assign(({ event }) => ({ sort: event.sort, offset: 0 })) },
    'search.typed': {
      actions: [
        assign(({ event }) => ({ typed: event.text })),
        cancel('pause'),
        raise({ type: 'search.paused' }, { id: 'pause', delay: 'pause' }),
      ],
    },
    'search.paused': {
      guard: ({ context }) => context.search !== context.typed,
      actions: assign(({ context }) => ({ search: context.typed, offset: 0 })),
    },
    'search.cleared': { actions: [cancel('pause'), assign({ typed: '', search: '', offset: 0 })] },
    'page.chosen': { actions: assign({ offset: ({ context, event }) => (event.number - 1) * getPageSize(context) }) },
  },
});

export type ListLogic = typeof listMachine;
export type ListActor = ActorRefFrom<ListLogic>;
