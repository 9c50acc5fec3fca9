/** The part of `window` that routing needs. */
export interface RoutedWindow {
  readonly location: Pick<Location, 'origin' | 'pathname' | 'search' | 'hash'>;
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;
  /** The Navigation API. Some browsers lack it. */
  readonly navigation?: {
    readonly currentEntry: Pick<NavigationHistoryEntry, 'index'> | null;
    entries(): readonly Pick<NavigationHistoryEntry, 'key'>[];
    traverseTo(key: string): NavigationResult;
  };
  addEventListener(type: string, listener: () => void): void;
  removeEventListener(type: string, listener: () => void): void;
}

/** Writes the store's locations (`/read/12/full?page=3`) into the address bar. */
export interface AddressBar {
  /** The location in the address; null when the address has none of the store's. */
  read(): string | null;
  url(location: string): string;
}

/**
 * Locations behind `#`. A hash that doesn't begin with `#/` belongs to the page. The address without a hash shows `home`.
 */
export function hashBar({ location: bar }: RoutedWindow, home: string): AddressBar {
  return {
    read: () => (bar.hash.startsWith('#/') ? bar.hash.slice(1) : null),
    // Keep the page's own hash unless the store has a location to show.
    url: (location) =>
      bar.pathname + bar.search + (location === home ? bar.hash.replace(/^#\/.*/, '') : `#${location}`),
  };
}

/** The host's instruction to a framed store, in the address so that it survives a reload. */
export const VIEWER_HASH = '#viewer';

/** Locations below `base`, a path such as `/` or `/shop`. */
export function pathBar({ location: bar }: RoutedWindow, base: string): AddressBar {
  // The browser encodes the letters of an address that are not ASCII.
  const { pathname } = new URL(`/${base}`.replace(/\/+/g, '/'), 'https://page.example');
  const prefix = pathname.replace(/\/$/, '');
  return {
    read() {
      if (bar.pathname === prefix) return `/${bar.search}`;
      return bar.pathname.startsWith(`${prefix}/`) ? bar.pathname.slice(prefix.length) + bar.search : null;
    },
    url: (location) =>
      (location === '/' ? prefix || '/' : prefix + location) + (bar.hash === VIEWER_HASH ? bar.hash : ''),
  };
}

/** A field of a framed store's query that the host page has set, and the server reads. */
const isOfHost = (field: string) => /^(locale|theme)=/.test(field);

/** Like `pathBar`. What the host page wants of its framed store stays in the address, and is no part of a location. */
export function frameBar(window: RoutedWindow, base: string): AddressBar {
  const bar = pathBar(window, base);
  const withFields = (address: string, change: (fields: string[]) => string[]) => {
    const [, path = '', query = '', hash = ''] = /^([^?#]*)\??([^#]*)(.*)$/.exec(address) ?? [];
    const fields = change(query.split('&').filter(Boolean));
    return path + (fields.length > 0 ? `?${fields.join('&')}` : '') + hash;
  };
  return {
    read() {
      const location = bar.read();
      return location && withFields(location, (fields) => fields.filter((field) => !isOfHost(field)));
    },
    url: (location) =>
      withFields(bar.url(location), (fields) => [
        ...fields,
        ...window.location.search.slice(1).split('&').filter(isOfHost),
      ]),
  };
}
