import { type RefObject, useLayoutEffect } from 'react';

/**
 * Gives the focus back before a part is removed that has it: to the element that had it when the part came, else to the
 * viewer's dialog, so that the viewer's keys still work.
 */
export function useFocusReturn(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current;
    const root = element?.getRootNode() as Document | ShadowRoot | undefined;
    const before = root?.activeElement;
    return () => {
      if (!element?.contains(root?.activeElement ?? null)) return;
      // In a window of another size, that element may be gone or hidden.
      if (before instanceof HTMLElement) before.focus();
      if (root?.activeElement !== before) element.closest('dialog')?.focus();
    };
  }, [part]);
}
