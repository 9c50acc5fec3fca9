import { type RefObject, useLayoutEffect } from 'react';

/**
 * Scrolls a list to the entry with `aria-current`, if that is out of sight, whenever `current` changes. It scrolls only
 * the list: the browser's own way would move everything around the list, too.
 */
export function useKeptInView(list: RefObject<HTMLElement | null>, current: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark moves with `current`, which is not read here
  useLayoutEffect(() => {
    const view = list.current?.getBoundingClientRect();
    const entry = list.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (!view || !entry || (entry.top >= view.top && entry.bottom <= view.bottom)) return;
    list.current?.scrollBy(0, (entry.top + entry.bottom - view.top - view.bottom) / 2);
  }, [list, current]);
}
