import type { ReactNode } from 'react';
import type { LeftOut } from '../layout/spreads.ts';

/** Host content between pages or behind the last page. It is no page itself. */
export interface Leaf {
  /** The page before the leaf; 0 places the leaf before the first page. */
  after: number;
  /** The number of pages that are left out there. Default: none. */
  missing?: number;
  /** True if the leaf itself offers `action`. The viewer then hides its own button for it. */
  offersAction?: boolean;
  /** The leaf's text for screen readers. `getLabel` gives the label that is printed on a page, or its number. */
  label: (getLabel: (page: number) => string) => string;
  /** The visible content. */
  content: (label: string) => ReactNode;
}

/** The leaves in the machine's form. */
export const countLeftOut = (leaves: readonly Pick<Leaf, 'after' | 'missing'>[]): LeftOut =>
  new Map(leaves.map(({ after, missing = 0 }) => [after, missing]));
