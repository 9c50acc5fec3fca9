import { hashBar, pathBar, type RoutedWindow } from './addressBar.ts';
import { redirectOf } from './routes.ts';

/** Keeps one store's location, in the address bar where it may, else to itself. Locations: `/read/12/full?page=3`. */
export interface Router {
  current(): string;
  push(location: string): void;
  replace(location: string): void;
  /** Leaves a dialog for the location under it: back if the store itself opened it from there, else by replacing. */
  close(location: string): void;
  /** Where a link to this location points, for whoever opens it in another tab. */
  href(location: string): string;
  /** Tells of every change, whoever made it. Returns how to stop it. */
  subscribe(listener: (location: string) => void): () => void;
  /** Takes part in the window's history while the element is on the page; the first store of a page gets to. */
  connect(): void;
  disconnect(): void;
}

interface RouterOptions {
  window: RoutedWindow;
  /** Path under which the store owns the address bar; null: its locations live in the hash. */
  base: string | null;
  /** Where the store has a page of its own: links of a store without the address bar lead there. */
  publicUrl: string;
}

interface Entry {
  readonly location: string;
  /** The location before, when the store pushed this entry: going back leads there. */
  readonly from?: string;
}

const pathOf = (location: string | undefined) => location?.split('?')[0];

/** Ours in `history.state`; whatever else is in there belongs to the page. */
const STATE_KEY = 'magazineStore';
const owners = new WeakMap<RoutedWindow, Router>();

export function createRouter({ window, base, publicUrl }: RouterOptions): Router {
  const { history } = window;
  const bar = base === null ? hashBar(window) : pathBar(window, base);
  const publicBase = publicUrl.replace(/\/+$/, '');
  const listeners = new Set<(location: string) => void>();
  let entry: Entry = { location: '/' };
  /** The entries under this one, for a store that can't use the window's history. */
  let behind: Entry[] = [];
  /** Going back takes effect later: a second close until then must not go back twice. */
  let goingBack = false;

  const owns = () => owners.get(window) === router;
  const stamped = (): Entry | undefined => history.state?.[STATE_KEY];
  const stamp = (state: object | null, own: Entry) => ({ ...state, [STATE_KEY]: own });

  function settle(next: Entry) {
    const changed = next.location !== entry.location;
    entry = next;
    if (changed) for (const listener of listeners) listener(next.location);
  }

  function follow() {
    goingBack = false;
    const left = stamped();
    const location = bar.read() ?? left?.location ?? (window.location.hash ? null : '/');
    // The visitor followed one of the page's own anchors: the store stays where it is.
    if (location === null) return;
    const redirect = redirectOf(location);
    const next = { ...left, location: redirect ?? location };
    if (redirect) {
      const keptHash = base === null ? '' : window.location.hash;
      history.replaceState(stamp(history.state, next), '', bar.url(redirect) + keptHash);
    }
    settle(next);
  }

  const router: Router = {
    current: () => entry.location,

    push(location) {
      const next = { location: redirectOf(location) ?? location, from: entry.location };
      if (owns()) {
        // So that coming back here is understood, whatever this entry's address says.
        history.replaceState(stamp(history.state, entry), '');
        history.pushState(stamp(null, next), '', bar.url(next.location));
      } else {
        behind = [...behind, entry];
      }
      settle(next);
    },

    replace(location) {
      const next = { ...entry, location: redirectOf(location) ?? location };
      if (owns()) history.replaceState(stamp(history.state, next), '', bar.url(next.location));
      settle(next);
    },

    close(location) {
      if (goingBack) return;
      if (pathOf(entry.from) !== pathOf(location)) return router.replace(location);
      const previous = behind.at(-1);
      if (owns()) {
        goingBack = true;
        history.back();
      } else if (previous) {
        behind = behind.slice(0, -1);
        settle(previous);
      }
    },

    href: (location) => (owns() ? bar.url(location) : publicBase + location),

    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    connect() {
      if (owners.has(window)) return;
      owners.set(window, router);
      window.addEventListener('popstate', follow);
      window.addEventListener('hashchange', follow);
      follow();
    },

    disconnect() {
      if (!owns()) return;
      owners.delete(window);
      window.removeEventListener('popstate', follow);
      window.removeEventListener('hashchange', follow);
    },
  };
  return router;
}
