import type { MouseEvent } from 'react';

/**
 * What a link does when it is pressed here and now, in place of the browser. With a key or another button it opens
 * elsewhere, as links do.
 */
export const onPlainPress =
  (act: (event: MouseEvent<HTMLElement>) => void) =>
  (event: MouseEvent<HTMLElement>): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    act(event);
  };
