import { type Breakpoint, type Issue, pageSizes } from '@magazine-store/protocol';
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { type Page, pageOf, pageStart } from './paging.ts';

export interface ListInput {
  issues: readonly Issue[];
  /** Takes the first place of page 1. */
  pinnedId: number | null;
  breakpoint: Breakpoint;
  /** Whether the store shows its issues in pages. */
  paged: boolean;
}

export interface ListContext extends ListInput {
  /** Of the first issue on the page shown. */
  offset: number;
}

type ListEvent = { type: 'breakpoint.changed'; breakpoint: Breakpoint } | { type: 'page.chosen'; number: number };

const sizeOf = ({ breakpoint, paged }: ListInput) => (paged ? pageSizes[breakpoint] : Number.POSITIVE_INFINITY);

/** What of the catalogue is on the screen. Lives as long as its element. */
export const listMachine = setup({
  types: {
    context: {} as ListContext,
    events: {} as ListEvent,
    input: {} as ListInput,
  },
}).createMachine({
  id: 'list',
  context: ({ input }) => ({ ...input, offset: 0 }),
  on: {
    'breakpoint.changed': {
      actions: assign(({ context, event }) => ({
        breakpoint: event.breakpoint,
        offset: pageStart(context.offset, sizeOf({ ...context, breakpoint: event.breakpoint })),
      })),
    },
    'page.chosen': { actions: assign({ offset: ({ context, event }) => (event.number - 1) * sizeOf(context) }) },
  },
});

export type ListActor = ActorRefFrom<typeof listMachine>;

/** The issues to show now. */
export function shownPage({ context }: SnapshotFrom<typeof listMachine>): Page<Issue> {
  return pageOf(context.issues, { offset: context.offset, size: sizeOf(context), pinnedId: context.pinnedId });
}
