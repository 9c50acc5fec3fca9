import type { ReactNode } from 'react';
import type { LeftOut } from '../layout/spreads.ts';

/** Something of the host's that stands between pages, or behind the last, and is no page itself. */
export interface Leaf {
  /** The page that it stands behind; 0: before the first. */
  after: number;
  /** Pages of the whole that are left out there. Left out, none. */
  missing?: number;
  /** It offers what `action` leads to. The reader doesn't show that button beside it. */
  offersAction?: boolean;
  /** Its text for screen readers. `labelOf` gives the label that is printed on a page, or its number. */
  label: (labelOf: (page: number) => string) => string;
  /** What is seen of it. */
  content: (label: string) => ReactNode;
}

/** As the machine knows them. */
export const leftOutBy = (leaves: readonly Pick<Leaf, 'after' | 'missing'>[]): LeftOut =>
  new Map(leaves.map(({ after, missing = 0 }) => [after, missing]));
