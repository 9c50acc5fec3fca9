import { findRedirect } from '@magazine-store/protocol';
import { type Entry, type Place, type PlaceState, type RouterCommand, toPlace, wayBack } from '../core/place.ts';
import type { Router } from '../core/ports.ts';
import { frameBar, hashBar, pathBar, type RoutedWindow, VIEWER_HASH } from './addressBar.ts';

interface RouterOptions {
  window: RoutedWindow;
  /** The path under which the store owns the address bar; null: its locations live in the hash. */
  base: string | null;
  /** The store stands in a frame, with its host's wishes in the address. */
  embedded?: boolean;
  /** The location of an address that has none of the store's. */
  home?: string;
  /** The URL of the store's own page. Links of a store without the address bar lead there. */
  publicUrl: string;
  /** Tells whether the store's element is on the page. */
  isOnPage?: () => boolean;
  /** The current time in milliseconds since 1970. */
  now?: () => number;
}

/**
 * After this time in milliseconds the router assumes that going back only moved a frame of the page. For browsers
 * without the Navigation API, which report nothing.
 */
const BACK_MS = 1000;

/** The store's key in `history.state`. All other keys belong to the page. */
const STATE_KEY = 'magazineStore';

/** The store that owns a window's address bar. */
interface Owner {
  router: Router;
  isOnPage(): boolean;
}
const owners = new WeakMap<RoutedWindow, Owner>();

export function createRouter({
  window,
  base,
  embedded = false,
  home = '/',
  publicUrl,
  isOnPage = () => true,
  now = Date.now,
}: RouterOptions): Router {
  const { history } = window;
  const bar = base === null ? hashBar(window, home) : (embedded ? frameBar : pathBar)(window, base);
  // The page's `<base>` must not change the URL.
  const url = (location: string) => window.location.origin + bar.url(location);
  const publicBase = publicUrl.replace(/\/+$/, '');
  const listeners = new Set<(place: Place) => void>();
  const since = now();
  let entry: Entry = { location: home };
  /** The place that the listeners know. */
  let reported = toPlace(entry, since);
  /** The entries under this one, if the store can't use the window's history. */
  let behind: Entry[] = [];
  /** Going back takes effect later. Until then a second close must not go back again. */
  let goingBack = false;
  let backTimer: ReturnType<typeof setTimeout> | undefined;
  /** Replaces the entry that going back leads to, once the browser is there. */
  let arriving: (() => void) | null = null;
  /** Dialogs and pages that wait for going back to end. If they opened now, going back would leave them. */
  let waiting: (() => void)[] = [];
  const openWaiting = () => {
    const opening = waiting;
    waiting = [];
    for (const open of opening) open();
  };

  const current = () => toPlace(entry, since);
  const owns = () => owners.get(window)?.router === router;
  const readEntry = (): Entry | undefined => history.state?.[STATE_KEY];
  /** The visitor has followed one of the page's own anchors: its entry lies over the store's. */
  const isCovered = () => owns() && readEntry() === undefined && bar.read() === null;
  const stamp = (state: object | null, own: Entry) => ({ ...state, [STATE_KEY]: own });

  function settle(next: Entry) {
    entry = next;
    const place = current();
    if (JSON.stringify(place) === JSON.stringify(reported)) return;
    reported = place;
    for (const listener of listeners) listener(place);
  }

  function afterBack(act: () => void) {
    if (goingBack) waiting.push(act);
    else act();
  }

  function add(next: Entry) {
    if (owns()) {
      // Store the entry's state, so that the router understands it when the visitor comes back.
      history.replaceState(stamp(history.state, entry), '');
      history.pushState(stamp(null, next), '', url(next.location));
    } else {
      behind = [...behind, entry];
    }
    settle(next);
  }

  function follow() {
    const arrive = arriving;
    arriving = null;
    goingBack = false;
    clearTimeout(backTimer);
    if (arrive) {
      entry = readEntry() ?? entry;
      arrive();
    } else read();
    openWaiting();
  }

  /** Comes after the `popstate` of the same step, on a busy page even while the store goes back again. */
  const followHash = () => {
    if (!goingBack) read();
  };

  function read() {
    const left = readEntry();
    const location = bar.read() ?? left?.location ?? (window.location.hash ? null : home);
    // The visitor followed one of the page's own anchors: the store stays at its place.
    if (location === null) return;
    const redirect = findRedirect(location);
    const next = { ...left, location: redirect ?? location };
    if (redirect) {
      const { hash } = window.location;
      const keptHash = base === null || hash === VIEWER_HASH ? '' : hash;
      history.replaceState(stamp(history.state, next), '', url(redirect) + keptHash);
    }
    settle(next);
  }

  const router: Router = {
    current,

    push: (location, state) =>
      afterBack(() => {
        const { location: from, from: before } = entry;
        add({
          ...state,
          location: findRedirect(location) ?? location,
          from,
          ...(before !== undefined && { before }),
        });
      }),

    replace(location, state) {
      const { from, before } = entry;
      const next = {
        ...state,
        ...(from !== undefined && { from }),
        ...(before !== undefined && { before }),
        location: findRedirect(location) ?? location,
      };
      if (owns()) history.replaceState(stamp(history.state, next), '', url(next.location));
      settle(next);
    },

    open(dialog) {
      // Two requests may wait for the same way back.
      afterBack(() => {
        if (current().dialog === dialog) return;
        const place = current();
        const { from: before } = entry;
        add({
          ...stateOf(place),
          location: place.location,
          from: place.location,
          ...(before !== undefined && { before }),
          [dialog]: now(),
        });
      });
    },

    close(location, state) {
      if (goingBack) return;
      const way = wayBack(entry, location);
      if (!way || isCovered()) return router.replace(location, state);
      const { steps, arrives } = way;
      const replace = () => router.replace(location, state);
      const previous = behind.at(-steps);
      if (owns()) {
        goingBack = true;
        if (!arrives) arriving = replace;
        else if (state) arriving = () => router.replace(entry.location, { ...stateOf(current()), ...state });
        const replaceInstead = () => {
          if (!goingBack) return;
          goingBack = false;
          arriving = null;
          replace();
          openWaiting();
        };
        // The history also counts moves inside frames, such as the bank's question. The Navigation API moves only the
        // page, and reports when it can't. A busy browser may take seconds to go back.
        const { navigation } = window;
        if (navigation) {
          const target = navigation.entries()[(navigation.currentEntry?.index ?? 0) - steps];
          if (!target) return replaceInstead();
          const { committed, finished } = navigation.traverseTo(target.key);
          committed?.catch(replaceInstead);
          // This promise rejects together with the other one.
          finished?.catch(() => {});
        } else {
          backTimer = setTimeout(replaceInstead, BACK_MS);
          history.go(-steps);
        }
      } else if (previous) {
        behind = behind.slice(0, -steps);
        if (arrives) settle({ ...previous, ...state });
        else {
          entry = previous;
          replace();
        }
      } else {
        // The store owned the address bar when it opened this entry.
        replace();
      }
    },

    afterBack,

    href: (location) => (owns() ? url(location) : publicBase + location),

    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    connect() {
      // The address of a document such as `srcdoc` can't be changed.
      if (window.location.origin === 'null') return;
      const owner = owners.get(window);
      // An element that another one replaces reports its end a moment after the other one's start.
      if (owner && !owner.isOnPage()) owner.router.disconnect();
      if (owners.has(window)) return;
      owners.set(window, { router, isOnPage });
      window.addEventListener('popstate', follow);
      window.addEventListener('hashchange', followHash);
      follow();
    },

    disconnect() {
      if (!owns()) return;
      owners.delete(window);
      window.removeEventListener('popstate', follow);
      window.removeEventListener('hashchange', followHash);
    },
  };
  return router;
}

const stateOf = ({ authReturn, expand }: Place): PlaceState => ({
  ...(authReturn && { authReturn }),
  ...(expand && { expand }),
});

export function runRouterCommand(router: Router, command: RouterCommand): void {
  if (command.type === 'open') router.open(command.dialog);
  else router[command.type](command.location, command.state);
}
