import { type Breakpoint, breakpoints } from '@magazine-store/protocol';

const DESCENDING = ['xl', 'lg', 'md', 'sm'] as const;

export function breakpointOf(width: number): Breakpoint {
  return DESCENDING.find((name) => width >= breakpoints[name]) ?? 'xs';
}
