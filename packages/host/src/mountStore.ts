import {
  type AccountSection,
  checkedAccount,
  checkedIssueId,
  type DocumentType,
  documentLocation,
  type FrameContent,
  type FrameEvent,
  issueLocation,
  type Locale,
  parseDocumentPlace,
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
  /** The store's location at the start, such as `/read/12`. */
  path?: string;
  /** Language of the interface; by default the store's own or the visitor's. */
  locale?: Locale;
  /** Light or dark colours, for a page that ignores the visitor's preference. The default is the store's own choice. */
  theme?: Theme;
  /** The store asks this page before it opens anything in the frame, and the viewer covers the whole window. */
  viewer?: boolean;
  /**
   * Loads the store after the page's own content, and only once it is near the visible area or the page sends it a
   * command.
   */
  lazy?: boolean;
}

/**
 * A store in a frame. Its commands are the element's own; the store runs commands that it received too early as soon as
 * it is ready.
 */
export interface MountedStore {
  /** Calls the handler for the store's events of this name. Returns a function that stops this. */
  on<Name extends HostEventName>(name: Name, handler: StoreEventHandler<Name>): () => void;
  /** Opens an issue's details. @throws {TypeError} when the id is no positive integer. */
  openIssue(id: number): void;
  /**
   * Opens the viewer. Without a type it opens the document that the visitor may read: the full issue, else its sample.
   * @throws {TypeError} when the id is no positive integer.
   */
  openViewer(id: number, options?: { type?: DocumentType; page?: number }): void;
  closeViewer(): void;
  /** Opens the sign-in dialog, unless the reader is signed in. */
  openAuth(): void;
  /**
   * Opens the account page; a section is then the only one unfolded. @throws {TypeError} when there is no such section.
   */
  openAccount(expand?: AccountSection): void;
  /**
   * Lets the store load the code and data for opening this issue. @throws {TypeError} when the id is no positive
   * integer.
   */
  loadOptions(id: number): void;
  /** Lets the store fetch the issues, prices and plans again. It does so by itself when its tab becomes visible. */
  refresh(): void;
  /** Removes the store and everything that belongs to it. */
  destroy(): void;
}

/** Openings for which a store asks its page first. */
type Opening = Extract<FrameContent<'store'>, { type: 'openIssue' | 'openAuth' | 'openAccount' }>;

/**
 * Puts a store at the end of an element, in a frame that is always as high as the store.
 * @throws {TypeError} when `src` is no absolute http(s) address, or `path` doesn't begin with a slash.
 */
export function mountStore(element: Element, options: MountOptions): MountedStore {
  const { src, path = '/', locale, theme, viewer = false, lazy = false } = options;
  const { ownerDocument: document } = element;
  const toFrameUrl = (location: string) => {
    const url = embedUrl(src, location);
    if (locale) url.searchParams.set('locale', locale);
    if (theme) url.searchParams.set('theme', theme);
    if (viewer) url.hash = 'viewer';
    return url;
  };
  // The second frame shows the address of a document; the store behind it is at the issue.
  const deep = viewer ? parseDocumentPlace(path) : null;
  const url = toFrameUrl(deep ? issueLocation(deep.issueId) : path);
  const frame = createFrameElement(document, `${FIRST_HEIGHT}px`);
  const load = () => {
    frame.src = url.href;
  };
  const stopWaiting = lazy ? afterPageLoad(document, load) : load();
  if (lazy) frame.loading = 'lazy';

  const dispatch = <Name extends HostEventName>(name: Name, detail: HostEvents[Name]) => {
    const { domName, cancelable } = hostEventTable[name];
    return frame.dispatchEvent(new CustomEvent(domName, { detail, cancelable, bubbles: true, composed: true }));
  };
  const overlay = createViewerOverlay({
    document,
    viewerUrl: (place) => toFrameUrl(documentLocation(place)),
    receive: (content) => {
      if (content.type === 'event' && !isKnown(content.payload)) dispatchEvent(content.payload);
    },
    onClosed: (issueId) => dispatch('closeViewer', { issueId }),
  });

  /** The document and page of the last `openViewer` event. */
  let latest: Reading | undefined;

  /** True for the viewer's reports that the page already knows, or that concern only the viewer. */
  function isKnown(event: FrameEvent): boolean {
    if (event.name !== 'openViewer') return event.name === 'closeViewer' || event.name === 'ready';
    const { issueId, type } = latest ?? {};
    latest = event.detail;
    return issueId === latest.issueId && type === latest.type;
  }

  const dispatchEvent = ({ name, detail }: { name: HostEventName; detail: object }) => dispatch(name, detail as never);

  /** The page may handle the opening; otherwise the store does, and a document covers the window. */
  function open(opening: Opening) {
    if (dispatch(opening.type, opening.payload)) storeFrame.post(opening);
  }
  function read(reading: Reading) {
    latest = reading;
    if (dispatch('openViewer', reading)) overlay.open(reading);
  }

  function receive(content: FrameContent<'store'>) {
    switch (content.type) {
      case 'resize':
        return height.set(content.payload.height);
      case 'scrollTo':
        return scrollToPart(frame, content.payload.top);
      case 'navigate':
        return dispatch('navigate', content.payload);
      case 'event':
        return dispatchEvent(content.payload);
      case 'openViewer':
        return read(content.payload);
      case 'openIssue':
      case 'openAuth':
      case 'openAccount':
        return open(content);
    }
  }

  /** Browsers do not tell scripts that they refuse to show a frame. */
  function reportNoAnswer() {
    const { origin } = window.location;
    // biome-ignore lint/suspicious/noConsole: for the page's developer, where nothing else tells
    console.error(
      `magazine-store: no store answers in the frame of ${url.origin}. If that server runs, add this page's origin to its setting: EMBED_ORIGINS=${origin}`,
    );
    dispatch('error', { code: 'frame_unanswered' });
  }

  // Comes before the frame is added: the store's first message must not be missed.
  const storeFrame = createStoreFrame(frame, { origin: url.origin, receive, onNoAnswer: reportNoAnswer });
  element.append(frame);
  const height = createFrameHeight(frame);
  const stopWatching = watchVisiblePart(frame, storeFrame.showViewport);
  /** With `viewer`, the page's own commands ask the page first, too; without it, the store runs them and reports. */
  const ask = viewer ? open : storeFrame.post;
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
      // The store knows which documents its visitor may read.
      storeFrame.post({ type: 'openViewer', payload: { ...wanted, ...(type && { type }) } });
    },
    closeViewer: () => (viewer ? overlay.close() : storeFrame.post({ type: 'closeViewer', payload: {} })),
    openAuth: () => ask({ type: 'openAuth', payload: {} }),
    openAccount: (expand) => ask({ type: 'openAccount', payload: checkedAccount(expand) }),
    loadOptions: (id) => storeFrame.post({ type: 'loadOptions', payload: { issueId: checkedIssueId(id) } }),
    refresh: () => storeFrame.post({ type: 'refresh', payload: {} }),
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

/** Milliseconds that a store waits for a slow page to be complete. */
const TIMEOUT = 1000;

/** Returns a function that takes the request back. */
function afterPageLoad(document: Document, act: () => void): () => void {
  const { defaultView: window } = document;
  let done = false;
  const once = () => {
    if (!done) act();
    done = true;
  };
  // The browser paints the page's own content in the frames before.
  const onLoad = () => window?.requestAnimationFrame(() => (window.requestIdleCallback ?? setTimeout)(once));
  if (document.readyState === 'complete') onLoad();
  window?.addEventListener('load', onLoad, { once: true });
  const patience = setTimeout(once, TIMEOUT);
  return () => {
    done = true;
    window?.removeEventListener('load', onLoad);
    clearTimeout(patience);
  };
}

/** Scrolls if that part of the frame is out of sight. A frame that fits into the window shows as a whole. */
function scrollToPart(frame: HTMLElement, top: number) {
  const box = frame.getBoundingClientRect();
  if (box.height <= window.innerHeight) return frame.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const now = box.top + top;
  if (now >= 0 && now <= window.innerHeight) return;
  // The scroll margin makes the browser respect scrolling boxes, and the space that the page keeps for a header.
  setStyle(frame, { 'scroll-margin-top': `${-top}px` });
  frame.scrollIntoView({ inline: 'nearest' });
  setStyle(frame, { 'scroll-margin-top': '0' });
}

function embedUrl(src: string, path: string): URL {
  if (!path.startsWith('/')) throw new TypeError(`A store's path begins with a slash, unlike "${path}"`);
  if (!/^https?:\/\//i.test(src)) {
    throw new TypeError(`A store's src is an address such as https://store.example, not "${src}"`);
  }
  return new URL(`/embed${path === '/' ? '' : path}`, src);
}
