import { type Breakpoint, breakpoints } from '@magazine-store/protocol';
import type { AppActor } from '../core/appMachine.ts';
import { keepFocus } from '../ui/keepFocus.ts';
import type { StorePorts } from './ports.ts';

const DESCENDING = ['xl', 'lg', 'md', 'sm'] as const;

/** The class of the element's width. */
export function breakpointAt(element: HTMLElement): Breakpoint {
  const width = element.clientWidth || window.innerWidth;
  return DESCENDING.find((name) => width >= breakpoints[name]) ?? 'xs';
}

/** Follows the page's address, size and visibility while the element is on the page. */
export function onPage({ element, router }: StorePorts, root: ShadowRoot, app: AppActor) {
  const changeBreakpoint = () => {
    const breakpoint = breakpointAt(element);
    if (breakpoint !== app.getSnapshot().context.breakpoint) app.send({ type: 'breakpoint.changed', breakpoint });
  };
  // Wait for the next frame: the browser reports an error on the page if a screen changes its height during the
  // callback.
  const sizes = new ResizeObserver(() => requestAnimationFrame(changeBreakpoint));
  // A visitor who returns to the tab finds the newest issues, and what they have bought elsewhere.
  const onReturn = () => {
    if (document.visibilityState === 'visible') app.send({ type: 'tab.shown' });
  };
  let releaseFocus = () => {};
  return {
    connect() {
      router.connect();
      sizes.observe(element);
      document.addEventListener('visibilitychange', onReturn);
      releaseFocus();
      releaseFocus = keepFocus(root);
    },
    disconnect() {
      router.disconnect();
      sizes.disconnect();
      document.removeEventListener('visibilitychange', onReturn);
      releaseFocus();
    },
  };
}
