import { type RefObject, useLayoutEffect } from 'react';

/** Gives the focus to the reader before what has it is taken away: the browser would leave it nowhere, and the keys dead. */
export function useFocusHandedBack(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = place.current;
    return () => {
      if (element?.matches(':focus-within')) element.closest('dialog')?.focus();
    };
  }, [place]);
}
