/** Of the store's own width, not of the window's: it may stand in a narrow column of somebody's page. */
export type Breakpoint = 'xs' | 'sm' | 'md' | 'lg' | 'xl';

/** Pixels from which each holds. */
export const breakpoints: Readonly<Record<Breakpoint, number>> = { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 };

const DESCENDING = ['xl', 'lg', 'md', 'sm'] as const;

export function breakpointOf(width: number): Breakpoint {
  return DESCENDING.find((name) => width >= breakpoints[name]) ?? 'xs';
}
