import { type FirstScreenPage, type Issue, NO_ENTITLEMENTS, toFeatures } from '@magazine-store/protocol';
import { createActor } from 'xstate';
import { type ListActor, listMachine } from '../core/catalogue/listMachine.ts';

/**
 * The list of a page whose width is unknown: all issues of the largest page, which the page's style then cuts, and
 * tools that fit anywhere.
 */
export const firstList = (
  { data }: Pick<FirstScreenPage, 'data'>,
  issues: readonly Issue[],
  series: string | null,
): ListActor =>
  createActor(listMachine, {
    input: {
      issues,
      series,
      view: null,
      pinnedId: data.store.featured_issue_id ?? null,
      breakpoint: 'sm',
      paged: false,
      features: toFeatures(data),
      entitlements: NO_ENTITLEMENTS,
      rightsKnown: false,
    },
  });
