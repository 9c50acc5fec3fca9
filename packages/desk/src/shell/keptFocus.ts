import { type RefObject, useEffect } from 'react';

/**
 * Gives the focus to an element when the focused one disappears, such as the button of a row that is no longer in its
 * list, or a link of the menu in a window that becomes narrow. Otherwise the keyboard and the screen reader would begin
 * again at the top of the page.
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let focused: EventTarget | null = document.activeElement;
    const note = ({ target }: FocusEvent) => {
      focused = target;
    };
    const take = () => {
      if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      if (!(focused instanceof Element) || focused.isConnected) return;
      focused = null;
      // A dialog that closes gives the focus back a frame later.
      requestAnimationFrame(() => requestAnimationFrame(take));
    });
    // The browser takes the focus away before this event or after it.
    const onResize = () => {
      const { activeElement, body } = document;
      const isHidden = focused instanceof Element && !focused.checkVisibility();
      if (isHidden && (activeElement === focused || activeElement === body)) {
        place.current?.focus({ preventScroll: true });
      }
    };
    window.addEventListener('resize', onResize);
    document.addEventListener('focusin', note);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      window.removeEventListener('resize', onResize);
      document.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, [place]);
}
