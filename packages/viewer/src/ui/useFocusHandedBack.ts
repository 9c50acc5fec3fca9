import { type RefObject, useLayoutEffect } from 'react';

/**
 * Focuses the viewer before the focused element is removed: otherwise the browser would drop the focus, and the keys
 * would not work.
 */
export function useFocusHandedBack(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = place.current;
    return () => {
      if (element?.matches(':focus-within')) element.closest('dialog')?.focus();
    };
  }, [place]);
}
