/** The part of `window` that routing needs. */
export interface RoutedWindow {
  readonly location: Pick<Location, 'origin' | 'pathname' | 'search' | 'hash'>;
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;
  /** Not every browser has it. */
  readonly navigation?: {
    readonly currentEntry: Pick<NavigationHistoryEntry, 'index'> | null;
    entries(): readonly Pick<NavigationHistoryEntry, 'key'>[];
    traverseTo(key: string): NavigationResult;
  };
  addEventListener(type: string, listener: () => void): void;
  removeEventListener(type: string, listener: () => void): void;
}

/** How a store's locations (`/read/12/full?page=3`) are written into the address bar. */
export interface AddressBar {
  /** The location it shows; null when the address says nothing about the store. */
  read(): string | null;
  url(location: string): string;
}

/** Locations behind `#`. A hash that doesn't begin with `#/` is the page's own. */
export function hashBar({ location: bar }: RoutedWindow): AddressBar {
  return {
    read: () => (bar.hash.startsWith('#/') ? bar.hash.slice(1) : null),
    // What the page has there itself stays, unless the store has a place to show.
    url: (location) => bar.pathname + bar.search + (location === '/' ? bar.hash.replace(/^#\/.*/, '') : `#${location}`),
  };
}

/** What a framed store is told by its host in the address; it has to outlive a reload. */
export const VIEWER_HASH = '#viewer';

/** Locations below `base`, a path such as `/` or `/shop`. */
export function pathBar({ location: bar }: RoutedWindow, base: string): AddressBar {
  const prefix = `/${base}`.replace(/\/+/g, '/').replace(/\/$/, '');
  return {
    read() {
      if (bar.pathname === prefix) return `/${bar.search}`;
      return bar.pathname.startsWith(`${prefix}/`) ? bar.pathname.slice(prefix.length) + bar.search : null;
    },
    url: (location) =>
      (location === '/' ? prefix || '/' : prefix + location) + (bar.hash === VIEWER_HASH ? bar.hash : ''),
  };
}
