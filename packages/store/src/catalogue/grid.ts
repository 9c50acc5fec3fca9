import type { Breakpoint } from '../breakpoints.ts';

interface Grid {
  readonly columns: number;
  /** Issues on a page; whole rows in every layout. */
  readonly pageSize: number;
}

export const grids: Readonly<Record<Breakpoint, Grid>> = {
  xs: { columns: 2, pageSize: 6 },
  sm: { columns: 3, pageSize: 6 },
  md: { columns: 4, pageSize: 8 },
  lg: { columns: 4, pageSize: 12 },
  xl: { columns: 6, pageSize: 12 },
};
