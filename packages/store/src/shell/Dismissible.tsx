import { type ReactNode, useSyncExternalStore } from 'react';
import type { KeptCookie } from './cookieJar.ts';
import type { Dismissals } from './dismissals.ts';

interface DismissibleProps {
  dismissals: Dismissals;
  cookie: KeptCookie;
  children: (dismiss: () => void) => ReactNode;
}

/** Shows its children until the visitor dismisses them. */
export function Dismissible({ dismissals, cookie, children }: DismissibleProps) {
  const gone = useSyncExternalStore(dismissals.subscribe, () => dismissals.has(cookie));
  return gone ? null : children(() => dismissals.dismiss(cookie));
}
