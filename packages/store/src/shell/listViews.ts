import type { ListView } from '../core/catalogue/listMachine.ts';
import { sorts } from '../core/catalogue/sortRules.ts';

/** The part of the window that this file needs. Some browsers throw when a script reads its storage. */
type StoringWindow = Pick<Window, 'sessionStorage' | 'performance'>;

/** Keeps what the visitor chose in the list over a reload, and over a visit to another site. It stays in this tab. */
export interface ListViews {
  /** Null if the visitor has followed a link to this page, or typed its address. */
  restore(): ListView | null;
  save(view: ListView): void;
}

/** @param server the key of the entry. Stores of one server in one tab share it. */
export function createListViews(window: StoringWindow, server: string): ListViews {
  const key = `magazine-store/list/${server}`;
  return {
    restore() {
      const [opening] = window.performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      if (opening?.type !== 'reload' && opening?.type !== 'back_forward') return null;
      try {
        const view: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? 'null');
        return isView(view) ? view : null;
      } catch {
        return null;
      }
    },
    save(view) {
      try {
        window.sessionStorage.setItem(key, JSON.stringify(view));
      } catch {
        // The browser stores nothing. After a reload the list begins at its first page.
      }
    },
  };
}

/** Checks the entry: another release may have written it. The list itself checks whether the filter can be chosen. */
function isView(value: unknown): value is ListView {
  const { series, filter, sort, search, offset, pinnedId } = (value ?? {}) as Partial<Record<keyof ListView, unknown>>;
  return (
    (series === null || typeof series === 'string') &&
    typeof filter === 'string' &&
    sorts.some((known) => known === sort) &&
    typeof search === 'string' &&
    Number.isSafeInteger(offset) &&
    Number(offset) >= 0 &&
    (pinnedId === null || Number.isSafeInteger(pinnedId))
  );
}
