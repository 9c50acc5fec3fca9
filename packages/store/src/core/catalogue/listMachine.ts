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

/** What the list shows: the visitor's choices, and the issue in the first place. */
export interface ListView {
  /** The series whose issues show; null: all issues. */
  series: string | null;
  filter: ListFilter;
  sort: Sort;
  /** The search text that the list applies: the box's text after a pause. */
  search: string;
  /** The position of the first issue on the current page. */
  offset: number;
  /** The issue in the first place of page 1. */
  pinnedId: number | null;
}

interface ListFacts {
  issues: readonly Issue[];
  breakpoint: Breakpoint;
  /** The store shows its issues in pages. */
  paged: boolean;
  features: Features;
  entitlements: Entitlements;
  /** The store knows what the visitor owns, or could not find out. */
  rightsKnown: boolean;
}

export interface ListInput extends ListFacts, Pick<ListView, 'series' | 'pinnedId'> {
  /** The view before a reload; null without one. */
  view: ListView | null;
}

export interface ListContext extends ListFacts, ListView {
  /** The text in the search box. */
  typed: string;
  /** The view before a reload, until the store knows what the visitor owns. A choice of the visitor's replaces it. */
  awaited: ListView | null;
  /** The view of all issues that the visitor left for a series; null if they have left none. */
  left: ListView | null;
}

type ListEvent =
  | { type: 'breakpoint.changed'; breakpoint: Breakpoint }
  | { type: 'entitlements.changed'; entitlements: Entitlements; rightsKnown: boolean }
  | { type: 'issues.changed'; issues: readonly Issue[] }
  | { type: 'series.chosen'; series: string | null }
  | { type: 'filter.chosen'; filter: ListFilter }
  | { type: 'sort.chosen'; sort: Sort }
  | { type: 'search.typed'; text: string }
  | { type: 'search.paused' }
  | { type: 'search.cleared' }
  | { type: 'page.chosen'; number: number };

const PAUSE_MS = 200;

/** The list before the visitor chooses anything. */
const FRESH = { filter: 'all', sort: 'recent', typed: '', search: '', offset: 0, awaited: null } as const;

/** The number of issues on one page of the list. */
export const getPageSize = ({ breakpoint, paged }: Pick<ListFacts, 'breakpoint' | 'paged'>) =>
  paged ? pageSizes[breakpoint] : Number.POSITIVE_INFINITY;

/** Applies this filter, or 'all' if it can't be chosen. Another filter returns to page 1 in the usual order. */
function applyFilter(context: ListContext, filter: ListFilter): Partial<ListContext> {
  const standing = availableFilter(filter, filterChoices(context.issues, context.features, context.entitlements));
  return standing === context.filter ? {} : { filter: standing, sort: 'recent', offset: 0 };
}

/** Shows the view from before a reload. The purchased issues show once they are known. */
function restoreView(context: ListContext, view: ListView | null): Partial<ListContext> {
  if (!view || view.series !== context.series) return {};
  if (view.filter === 'purchased' && !context.rightsKnown) return { awaited: view };
  const choices = filterChoices(context.issues, context.features, context.entitlements);
  if (availableFilter(view.filter, choices) !== view.filter) return { awaited: null };
  const { filter, sort, search } = view;
  return { filter, sort, search, typed: search, offset: pageStart(view.offset, getPageSize(context)), awaited: null };
}

/** The view to keep for a reload. */
export function toView({ awaited, series, filter, sort, search, offset, pinnedId }: ListContext): ListView {
  return awaited ?? { series, filter, sort, search, offset, pinnedId };
}

/**
 * Applies these issues. If others show now, or in another order, the list returns to page 1. A new price changes no
 * page. During a search the list stays at its page: a new issue is hardly among the hits.
 */
function applyIssues(context: ListContext, issues: readonly Issue[]): Partial<ListContext> {
  const next = { ...context, issues };
  const listShownIds = (list: ListContext) =>
    list.issues
      .filter((issue) => passesFilter(issue, list.filter, list.entitlements) && inSeries(issue, list.series))
      .map(({ id }) => id);
  const same = listShownIds(next).join() === listShownIds(context).join();
  const stays = same || context.search !== '';
  return { issues, ...(!stays && { offset: 0 }), ...applyFilter(next, context.filter) };
}

/** A series starts at page 1. All issues show as the visitor left them. */
function applySeries(context: ListContext, series: string | null): Partial<ListContext> {
  const left = context.series === null ? toView(context) : context.left;
  const fresh = { ...context, ...FRESH, series, left };
  return { ...fresh, ...restoreView(fresh, series === null ? left : null) };
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
  context: ({ input: { view, ...input } }) => {
    const fresh: ListContext = { ...input, ...FRESH, left: null };
    return { ...fresh, ...restoreView(fresh, view) };
  },
  on: {
    'breakpoint.changed': {
      actions: assign(({ context, event }) => ({
        breakpoint: event.breakpoint,
        offset: pageStart(context.offset, getPageSize({ ...context, breakpoint: event.breakpoint })),
      })),
    },
    'entitlements.changed': {
      actions: assign(({ context, event: { entitlements, rightsKnown } }) => {
        const next = { ...context, entitlements, rightsKnown };
        return {
          entitlements,
          rightsKnown,
          ...applyFilter(next, context.filter),
          ...restoreView(next, context.awaited),
        };
      }),
    },
    'issues.changed': { actions: assign(({ context, event: { issues } }) => applyIssues(context, issues)) },
    'series.chosen': {
      guard: ({ context, event }) => context.series !== event.series,
      actions: [cancel('pause'), assign(({ context, event: { series } }) => applySeries(context, series))],
    },
    'filter.chosen': {
      actions: assign(({ context, event }) => ({ ...applyFilter(context, event.filter), awaited: null })),
    },
    'sort.chosen': { actions: assign(({ event }) => ({ sort: event.sort, offset: 0, awaited: null })) },
    'search.typed': {
      actions: [
        assign(({ event }) => ({ typed: event.text, awaited: null })),
        cancel('pause'),
        raise({ type: 'search.paused' }, { id: 'pause', delay: 'pause' }),
      ],
    },
    'search.paused': {
      guard: ({ context }) => context.search !== context.typed,
      actions: assign(({ context }) => ({ search: context.typed, offset: 0 })),
    },
    'search.cleared': { actions: [cancel('pause'), assign({ typed: '', search: '', offset: 0 })] },
    'page.chosen': {
      actions: assign(({ context, event }) => ({
        offset: (event.number - 1) * getPageSize(context),
        awaited: null,
      })),
    },
  },
});

export type ListLogic = typeof listMachine;
export type ListActor = ActorRefFrom<ListLogic>;
