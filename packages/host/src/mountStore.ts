import {
  type AccountSection,
  checkedAccount,
  checkedIssueId,
  type DocumentType,
  documentLocation,
  documentPlaceOf,
  type FrameContent,
  type FrameEvent,
  issueLocation,
  type Locale,
  type Theme,
} from '@magazine-store/protocol';
import { createFrameElement, setStyle } from './frameElement.ts';
import { createFrameHeight, FIRST_HEIGHT } from './frameHeight.ts';
import { type HostEventName, type HostEvents, hostEventTable, type StoreEventHandler } from './storeEvents.ts';
import { createStoreFrame } from './storeFrame.ts';
import { createViewerOverlay, type Reading } from './viewerOverlay.ts';
import { watchVisiblePart } from './visiblePart.ts';

export interface MountOptions {
  /** Address of the store, such as `https://store.example`. */
  src: string;
  /** Location that it opens at, such as `/read/12`. */
  path?: string;
  /** Language of the interface; the store's own or the visitor's otherwise. */
  locale?: Locale;
  /** Colours for a page that is light or dark whatever its visitor prefers; the store's own otherwise. */
  theme?: Theme;
  /** What would open in the frame is asked of this page first, and the reader has the whole window. */
  viewer?: boolean;
  /** Loads it after the page's own content, and only once it is near what the visitor sees or something is asked of it. */
  lazy?: boolean;
}

/** A store in a frame. Its commands are the element's own; asked before the store is ready, they are done when it is. */
export interface MountedStore {
  /** Hears of what happens in the store. Returns how to stop that. */
  on<Name extends HostEventName>(name: Name, handler: StoreEventHandler<Name>): () => void;
  /** Opens an issue's details. @throws {TypeError} when the id is no positive integer. */
  openIssue(id: number): void;
  /**
   * Opens the reader. Without a type it opens what the visitor may read: the full issue, else its sample.
   * @throws {TypeError} when the id is no positive integer.
   */
  openViewer(id: number, options?: { type?: DocumentType; page?: number }): void;
  closeViewer(): void;
  /** Opens the sign-in dialog, unless the reader is signed in. */
  openAuth(): void;
  /** Opens the account page; with a section only that is unfolded. @throws {TypeError} when there is no such section. */
  openAccount(expand?: AccountSection): void;
  /** Has the store get what opening this issue needs. @throws {TypeError} when the id is no positive integer. */
  loadOptions(id: number): void;
  /** Has the store fetch the issues, prices and plans again. It does so by itself when its tab becomes visible. */
  refresh(): void;
  /** Takes the store away, and all that belongs to it. */
  destroy(): void;
}

/** What a store asks its page before it opens it. */
type Opening = Extract<FrameContent<'store'>, { type: 'openIssue' | 'openAuth' | 'openAccount' }>;

/**
 * Puts a store at the end of an element, in a frame that is always as high as the store.
 * @throws {TypeError} when `src` is no absolute http(s) address, or `path` doesn't begin with a slash.
 */
export function mountStore(element: Element, options: MountOptions): MountedStore {
  const { src, path = '/', locale, theme, viewer = false, lazy = false } = options;
  const { ownerDocument: document } = element;
  const urlOf = (location: string) => {
    const url = embedUrl(src, location);
    if (locale) url.searchParams.set('locale', locale);
    if (theme) url.searchParams.set('theme', theme);
    if (viewer) url.hash = 'viewer';
    return url;
  };
  // A reader's address is what the second frame shows; the store behind it is at the issue.
  const deep = viewer ? documentPlaceOf(path) : null;
  const url = urlOf(deep ? issueLocation(deep.issueId) : path);
  const frame = createFrameElement(document, `${FIRST_HEIGHT}px`);
  const load = () => {
    frame.src = url.href;
  };
  const stopWaiting = lazy ? afterThePage(document, load) : load();
  if (lazy) frame.loading = 'lazy';

  const dispatch = <Name extends HostEventName>(name: Name, detail: HostEvents[Name]) => {
    const { domName, cancelable } = hostEventTable[name];
    return frame.dispatchEvent(new CustomEvent(domName, { detail, cancelable, bubbles: true, composed: true }));
  };
  const overlay = createViewerOverlay({
    document,
    urlOf: (place) => urlOf(documentLocation(place)),
    hear: (content) => {
      if (content.type === 'event' && !isKnown(content.payload)) hearEvent(content.payload);
    },
    onClosed: (issueId) => dispatch('closeViewer', { issueId }),
  });

  /** What the page was told last of what is read. */
  let latest: Reading | undefined;

  /** What the reader says that the page has heard, or that is the reader's alone. */
  function isKnown(event: FrameEvent): boolean {
    if (event.name !== 'openViewer') return event.name === 'closeViewer' || event.name === 'ready';
    const { issueId, type } = latest ?? {};
    latest = event.detail;
    return issueId === latest.issueId && type === latest.type;
  }

  const hearEvent = ({ name, detail }: { name: HostEventName; detail: object }) => dispatch(name, detail as never);

  /** The page may take it; else the store does it, and a reader has the window. */
  function open(opening: Opening) {
    if (dispatch(opening.type, opening.payload)) storeFrame.tell(opening);
  }
  function read(reading: Reading) {
    latest = reading;
    if (dispatch('openViewer', reading)) overlay.open(reading);
  }

  function hear(content: FrameContent<'store'>) {
    switch (content.type) {
      case 'resize':
        return height.set(content.payload.height);
      case 'scrollTo':
        return bringIntoSight(frame, content.payload.top);
      case 'navigate':
        return dispatch('navigate', content.payload);
      case 'event':
        return hearEvent(content.payload);
      case 'openViewer':
        return read(content.payload);
      case 'openIssue':
      case 'openAuth':
      case 'openAccount':
        return open(content);
    }
  }

  /** Browsers tell scripts nothing of a frame that they refuse to show. */
  function onSilence() {
    const { origin } = window.location;
    // biome-ignore lint/suspicious/noConsole: for the page's developer, where nothing else tells
    console.error(
      `magazine-store: no store answers in the frame of ${url.origin}. If that server runs, add this page's origin to its setting: EMBED_ORIGINS=${origin}`,
    );
    dispatch('error', { code: 'frame_unanswered' });
  }

  // Before the frame is there: the store's first word must not be missed.
  const storeFrame = createStoreFrame(frame, { origin: url.origin, hear, onSilence });
  element.append(frame);
  const height = createFrameHeight(frame);
  const stopWatching = watchVisiblePart(frame, storeFrame.show);
  /** A store that asks its page is asked by the page in the same way; any other one does it and tells. */
  const ask = viewer ? open : storeFrame.tell;
  if (deep) overlay.open(deep);

  return {
    on(name, handler) {
      const { domName } = hostEventTable[name];
      const listener = (event: Event) => {
        if (event.target === frame) handler((event as CustomEvent).detail, event as CustomEvent);
      };
      frame.addEventListener(domName, listener);
      return () => frame.removeEventListener(domName, listener);
    },
    openIssue: (id) => ask({ type: 'openIssue', payload: { issueId: checkedIssueId(id) } }),
    openViewer(id, { type, page } = {}) {
      const wanted = { issueId: checkedIssueId(id), ...(page && { page }) };
      if (viewer && type) return read({ ...wanted, type });
      // What its visitor may read is known to the store.
      storeFrame.tell({ type: 'openViewer', payload: { ...wanted, ...(type && { type }) } });
    },
    closeViewer: () => (viewer ? overlay.close() : storeFrame.tell({ type: 'closeViewer', payload: {} })),
    openAuth: () => ask({ type: 'openAuth', payload: {} }),
    openAccount: (expand) => ask({ type: 'openAccount', payload: checkedAccount(expand) }),
    loadOptions: (id) => storeFrame.tell({ type: 'loadOptions', payload: { issueId: checkedIssueId(id) } }),
    refresh: () => storeFrame.tell({ type: 'refresh', payload: {} }),
    destroy() {
      overlay.destroy();
      stopWaiting?.();
      stopWatching();
      height.stop();
      storeFrame.stop();
      frame.remove();
    },
  };
}

/** Milliseconds that a store waits for a page which is slow to be complete. */
const PATIENCE = 1000;

/** Returns how to take that back. */
function afterThePage(document: Document, act: () => void): () => void {
  const { defaultView: window } = document;
  let done = false;
  const once = () => {
    if (!done) act();
    done = true;
  };
  // What the page has loaded by then is painted in the pictures after.
  const loaded = () => window?.requestAnimationFrame(() => (window.requestIdleCallback ?? setTimeout)(once));
  if (document.readyState === 'complete') loaded();
  window?.addEventListener('load', loaded, { once: true });
  const patience = setTimeout(once, PATIENCE);
  return () => {
    done = true;
    window?.removeEventListener('load', loaded);
    clearTimeout(patience);
  };
}

/** Scrolls, where that part of the frame is out of sight. */
function bringIntoSight(frame: HTMLElement, top: number) {
  const now = frame.getBoundingClientRect().top + top;
  if (now >= 0 && now <= window.innerHeight) return;
  // So that boxes that scroll, and a header that the page keeps room for, are minded.
  setStyle(frame, { 'scroll-margin-top': `${-top}px` });
  frame.scrollIntoView({ inline: 'nearest' });
  setStyle(frame, { 'scroll-margin-top': '0' });
}

function embedUrl(src: string, path: string): URL {
  if (!path.startsWith('/')) throw new TypeError(`A store's path begins with a slash, unlike "${path}"`);
  if (!URL.canParse(src) || !/^https?:$/.test(new URL(src).protocol)) {
    throw new TypeError(`A store's src is an address such as https://store.example, not "${src}"`);
  }
  return new URL(`/embed${path === '/' ? '' : path}`, src);
}
