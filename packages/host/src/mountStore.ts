import {
  addFormerCommands,
  type CommandAnswer,
  checkedAccount,
  checkedDocument,
  checkedIssueId,
  checkedPath,
  documentLocation,
  domNames,
  eventName,
  eventTable,
  type FormerEventName,
  type FrameContent,
  type FrameEvent,
  formerNames,
  headerSpace,
  issueLocation,
  type Locale,
  parseDocumentPlace,
  refused,
  renameFields,
  type StoreEventName,
  type StoreEvents,
  type StoreMethods,
  type StoreState,
  type Theme,
  VIEWER_FRAME,
  withFormerFields,
} from '@magazine-store/protocol';
import { createFrameElement, setStyle } from './frameElement.ts';
import { createFrameHeight, FIRST_HEIGHT } from './frameHeight.ts';
import type { StoreEventHandler } from './storeEvents.ts';
import { createStoreFrame } from './storeFrame.ts';
import { afterBack, createViewerOverlay, type Reading } from './viewerOverlay.ts';
import { watchVisiblePart } from './visiblePart.ts';

export type MountOptions = FrameOptions & (StoreAddress | FormerStoreAddress);

interface StoreAddress {
  /** The address of the store's server, such as `https://store.example`. */
  server: string;
}

interface FormerStoreAddress {
  /** @deprecated Use `server`. */
  src: string;
}

interface FrameOptions {
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
 * A store in a frame. Its commands are the element's own. The store runs commands that it received too early as soon as
 * it is ready.
 */
export interface MountedStore extends StoreMethods {
  /** Calls the handler for the store's events of this name. Returns a function that stops this. */
  on<Name extends StoreEventName>(name: Name, handler: StoreEventHandler<Name>): () => void;
  /** @deprecated Use `signIn`, `signOut` and `openSignIn`. */
  on(name: FormerEventName, handler: StoreEventHandler<'ready'>): () => void;
  /** Removes the store and everything that belongs to it. */
  destroy(): void;
  /** @deprecated Use `openSignIn`. */
  openAuth(): Promise<CommandAnswer>;
}

/** Openings for which a store asks its page first. */
type Opening = Extract<FrameContent<'store'>, { type: 'openIssue' | 'openSignIn' | 'openAccount' }>;

/**
 * Puts a store at the end of an element, in a frame that is always as high as the store.
 * @throws {TypeError} when `server` is no absolute http(s) address, or `path` doesn't begin with a slash.
 */
export function mountStore(element: Element, options: MountOptions): MountedStore {
  const { server, path = '/', locale, theme, viewer = false, lazy = false } = readOptions(options);
  const { ownerDocument: document } = element;
  const toFrameUrl = (location: string) => {
    const url = embedUrl(server, location);
    if (locale) url.searchParams.set('locale', locale);
    if (theme) url.searchParams.set('theme', theme);
    if (viewer) url.hash = 'viewer';
    return url;
  };
  // The viewer's frame shows a document that the path names. The store behind it shows the issue's details.
  const deep = viewer ? parseDocumentPlace(path) : null;
  const url = toFrameUrl(deep ? issueLocation(deep.issueId) : path);
  const frame = createFrameElement(document, `${FIRST_HEIGHT}px`);
  const load = () => {
    frame.src = url.href;
  };
  const stopWaiting = lazy ? afterPageLoad(document, load) : load();
  if (lazy) frame.loading = 'lazy';
  if (viewer) frame.name = VIEWER_FRAME;

  const dispatch = <Name extends StoreEventName>(name: Name, detail: StoreEvents[Name]) => {
    const { cancelable } = eventTable[name];
    const init = { detail: withFormerFields(detail), cancelable, bubbles: true, composed: true };
    return domNames(name)
      .map((domName) => frame.dispatchEvent(new CustomEvent(domName, init)))
      .every(Boolean);
  };
  const overlay = createViewerOverlay({
    document,
    viewerUrl: (place) => toFrameUrl(documentLocation(place)),
    receive: (content) => {
      if (content.type === 'event' && !isKnown(content.payload)) dispatchEvent(content.payload);
      if (content.type === 'navigate' && over && isInViewer(content.payload.path)) {
        setOver({ ...over, location: content.payload.path });
      }
      if (content.type === 'closeViewer') followTo(content.payload.issueId);
    },
    onNoAnswer: reportNoAnswer,
    onGone: () => setOver(null),
    onClosed: (issueId) => dispatch('closeViewer', { issueId }),
  });

  let state: StoreState = { ready: false, signedIn: null, location: path, issueId: null };
  /** The state of the store in the first frame. */
  let own = state;
  /** The visitor's place in the viewer over the window. */
  let over: Pick<StoreState, 'location' | 'issueId'> | null = null;

  function updateState() {
    const next = { ...own, ...over };
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    const { location } = state;
    state = next;
    dispatch('stateChange', next);
    if (location !== next.location) dispatch('navigate', { path: next.location });
  }
  function setOwn(next: StoreState) {
    own = next;
    updateState();
  }
  const setUnready = () => setOwn({ ...own, ready: false });
  function setOver(place: typeof over) {
    over = place;
    updateState();
  }

  /** The document and page of the last `openViewer` event. */
  let latest: Reading | undefined;

  /** False for a place that the visitor does not see in the viewer over the window. */
  function isInViewer(location: string): boolean {
    const place = parseDocumentPlace(location);
    // Until the viewer has opened the document that the page asked for, it may tell of the one before.
    const isLate = opening && place && place.issueId !== over?.issueId;
    return !isLate && !isBehind(location);
  }

  /** Follows the visitor in the viewer over the window. */
  function follow({ location, issueId }: StoreState) {
    if (!isInViewer(location)) return;
    const place = parseDocumentPlace(location);
    setOver({ location, issueId });
    if (!place) return;
    if (place.issueId !== latest?.issueId) latest = place;
    overlay.turnTo(place.issueId);
  }

  /** True for the viewer's reports that the page already knows, or that concern only the viewer. */
  function isKnown(event: FrameEvent): boolean {
    if (event.name === 'stateChange') {
      follow(event.detail);
      return true;
    }
    if (event.name !== 'openViewer') return event.name === 'closeViewer' || event.name === 'ready';
    const { issueId, type } = latest ?? {};
    latest = event.detail;
    return issueId === latest.issueId && type === latest.type;
  }

  /** The last of these events that the page got. Each frame tells of a session that began or ended in the other. */
  let session: 'signIn' | 'signOut' | null = null;

  function dispatchEvent({ name, detail }: { name: StoreEventName; detail: object }) {
    if (name === 'signIn' || name === 'signOut') {
      if (name === session) return;
      session = name;
    }
    dispatch(name, detail as never);
  }

  const prevented = async () => refused('prevented');

  /** The page may handle the opening; otherwise the store does, and a document covers the window. */
  function open(opening: Opening): Promise<CommandAnswer> {
    return dispatch(opening.type, opening.payload) ? askBehind(opening) : prevented();
  }
  /** Sends a command whose screen the viewer over the window would cover. */
  async function askBehind(command: FrameContent<'host'>): Promise<CommandAnswer> {
    overlay.close();
    return afterBack(() => storeFrame.ask(command));
  }
  /** Shows the issue to which the visitor went on from the viewer over the window. */
  function followTo(issueId: number | undefined) {
    if (issueId !== undefined && issueId !== own.issueId) open({ type: 'openIssue', payload: { issueId } });
  }
  function read(reading: Reading): Promise<CommandAnswer> {
    latest = reading;
    reads = dispatch('openViewer', reading) ? cover(reading) : prevented();
    return reads;
  }

  /** The viewer's answer to the last document that it was asked to open, until it comes. */
  let opening: Promise<CommandAnswer> | null = null;

  /** Opens the viewer over the window. */
  function cover(reading: Reading): Promise<CommandAnswer> {
    const answer = overlay.open(reading);
    opening = answer;
    answer.then(() => {
      if (opening === answer) opening = null;
    });
    setOver({ location: documentLocation(reading), issueId: reading.issueId });
    return answer;
  }

  /** The viewer's answer to the last document that `read` opened. */
  let reads: Promise<CommandAnswer> | undefined;

  /** Asks the store to open a document. Before it answers, the store may send `openViewer`, which `read` handles. */
  async function askToRead(command: FrameContent<'host'>): Promise<CommandAnswer> {
    reads = undefined;
    const answer = await storeFrame.ask(command);
    return (answer.done && reads) || answer;
  }

  function receive(content: FrameContent<'store'>) {
    switch (content.type) {
      case 'resize':
        return height.set(content.payload.height);
      case 'scrollTo':
        return scrollToPart(frame, content.payload);
      case 'navigate':
        // A store of version 1 tells its place only so.
        return setOwn({ ...own, location: content.payload.path });
      case 'hello':
        return setUnready();
      case 'event':
        if (content.payload.name !== 'stateChange') return dispatchEvent(content.payload);
        // A session that expires ends without an event.
        if (own.signedIn && !content.payload.detail.signedIn && session === 'signIn') session = null;
        return setOwn(content.payload.detail);
      case 'openViewer':
        return read(content.payload);
      case 'openIssue':
      case 'openSignIn':
      case 'openAccount':
        return open(content);
    }
  }

  /** Scripts can't see that the browser refused to show a frame, so a frame without an answer is reported. */
  function reportNoAnswer() {
    const { origin } = window.location;
    // biome-ignore lint/suspicious/noConsole: for the page's developer, where nothing else tells
    console.error(
      `magazine-store: no store answers in the frame of ${url.origin}. If that server runs, add this page's origin to its setting: EMBED_ORIGINS=${origin}`,
    );
    dispatch('error', { code: 'frame_unanswered' });
  }

  // Comes before the frame is added: the store's first message must not be missed.
  const storeFrame = createStoreFrame(frame, {
    origin: url.origin,
    receive,
    onNoAnswer: reportNoAnswer,
    onMove: setUnready,
  });
  element.append(frame);
  const height = createFrameHeight(frame, () => storeFrame.forget('not_on_page'));
  const stopWatching = watchVisiblePart(frame, storeFrame.showViewport);
  /** With `viewer`, the page's own commands ask the page first, too; without it, the store runs them and reports. */
  const ask = viewer ? open : storeFrame.ask;
  if (deep) cover(deep);

  const store: Omit<MountedStore, 'openAuth'> = {
    get state() {
      return state;
    },
    on(name: string, handler: StoreEventHandler<never>) {
      const { domName } = eventTable[eventName(name) as StoreEventName];
      const listener = (event: Event) => {
        if (event.target === frame) handler((event as CustomEvent).detail as never, event as CustomEvent<never>);
      };
      frame.addEventListener(domName, listener);
      return () => frame.removeEventListener(domName, listener);
    },
    openIssue: (id) => ask({ type: 'openIssue', payload: { issueId: checkedIssueId(id) } }),
    openViewer(id, options) {
      const payload = checkedDocument(id, options);
      const { type } = payload;
      // The store knows which documents its visitor may read.
      return viewer && type ? read({ ...payload, type }) : askToRead({ type: 'openViewer', payload });
    },
    async closeViewer() {
      if (!viewer) return storeFrame.ask({ type: 'closeViewer', payload: {} });
      return overlay.close() ? { done: true } : refused('not_open');
    },
    openSignIn: () => ask({ type: 'openSignIn', payload: {} }),
    openAccount: (section) => ask({ type: 'openAccount', payload: checkedAccount(section) }),
    signOut: () => storeFrame.ask({ type: 'signOut', payload: {} }),
    navigate(to) {
      const path = checkedPath(to);
      // Another document takes the place of the one over the window.
      return (parseDocumentPlace(path) ? askToRead : askBehind)({ type: 'navigate', payload: { path } });
    },
    loadOptions: (id) => storeFrame.ask({ type: 'loadOptions', payload: { issueId: checkedIssueId(id) } }),
    refresh: () => storeFrame.ask({ type: 'refresh', payload: {} }),
    destroy() {
      overlay.destroy();
      stopWaiting?.();
      stopWatching();
      height.stop();
      storeFrame.stop();
      frame.remove();
    },
  };
  return addFormerCommands(store) as MountedStore;
}

/** The viewer over the window never shows the list, a search or an issue's details: it goes there only to close. */
const isBehind = (location: string) =>
  /^\/(search|read\/[^?]*)?\/?(\?|$)/.test(location) && !parseDocumentPlace(location);

const readOptions = (options: MountOptions) =>
  renameFields(options, formerNames.options) as FrameOptions & StoreAddress;

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
function scrollToPart(frame: HTMLElement, { top, exact = false }: { top: number; exact?: boolean }) {
  const box = frame.getBoundingClientRect();
  if (box.height <= window.innerHeight) return frame.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const now = box.top + top;
  if (!exact && now >= headerHeight() && now <= window.innerHeight) return;
  // The scroll margin makes the browser respect scrolling boxes, and the space that the page keeps for a header.
  setStyle(frame, { 'scroll-margin-top': `${-top}px` });
  frame.scrollIntoView({ inline: 'nearest' });
  setStyle(frame, { 'scroll-margin-top': '0' });
}

/** Pixels. The space that the page keeps for a header at the upper edge of the window. */
const headerHeight = (): number =>
  headerSpace(getComputedStyle(document.documentElement).scrollPaddingTop, window.innerHeight);

function embedUrl(server: string, path: string): URL {
  checkedPath(path);
  if (!/^https?:\/\//i.test(server)) {
    throw new TypeError(`A store's server is an address such as https://store.example, not "${server}"`);
  }
  return new URL(`/embed${path === '/' ? '' : path}`, server);
}
