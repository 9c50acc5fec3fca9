import { type RefObject, useLayoutEffect } from 'react';

/**
 * Focuses the viewer before the focused element is removed or becomes inert: otherwise the browser would drop the focus,
 * and the keys would not work.
 */
export function useFocusHandedBack(place: RefObject<HTMLElement | null>, inert = false): void {
  useLayoutEffect(() => {
    if (inert) return;
    return () => {
      const element = place.current;
      if (element?.matches(':focus-within')) element.closest('dialog')?.focus();
    };
  }, [place, inert]);
}
