import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus to the viewer while a part is out of reach, so that the viewer's keys work, and then back to the
 * element of the part that had it, else to `rest`.
 */
export function useFocusResumed(
  part: RefObject<HTMLElement | null>,
  rest: RefObject<HTMLElement | null>,
  outOfReach: boolean,
): void {
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const element = part.current;
    if (outOfReach || !element) return;
    const root = element.getRootNode() as Document | ShadowRoot;
    const dialog = element.closest('dialog');
    // Meanwhile the reader may have gone to another control.
    if (before.current && root.activeElement === dialog) {
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
      if (root.activeElement === dialog) rest.current?.focus({ preventScroll: true });
    }
    before.current = null;
    return () => {
      if (!element.contains(root.activeElement)) return;
      before.current = root.activeElement;
      dialog?.focus();
    };
  }, [part, rest, outOfReach]);
}
