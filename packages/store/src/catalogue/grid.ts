import type { Breakpoint } from '@magazine-store/protocol';

/** Columns of the list. */
export const columns: Readonly<Record<Breakpoint, number>> = { xs: 2, sm: 3, md: 4, lg: 4, xl: 6 };
