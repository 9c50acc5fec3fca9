import type { MouseEvent } from 'react';

/**
 * Handles a plain press on a link instead of the browser. With a modifier key or another button the link opens
 * elsewhere, as links do.
 */
export const onPlainPress =
  (act: (event: MouseEvent<HTMLElement>) => void) =>
  (event: MouseEvent<HTMLElement>): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    act(event);
  };
