import type { FrameContent, StoreEvents } from '@magazine-store/protocol';
import { createFrameElement, setStyle, UNSTYLED } from './frameElement.ts';
import { createStoreFrame, type StoreFrame } from './storeFrame.ts';

export type Reading = StoreEvents['openViewer'];

export interface ViewerOverlay {
  open(reading: Reading): void;
  close(): void;
  /** Takes it away as if it had never been, without going back in the history. */
  destroy(): void;
}

interface OverlayOptions {
  document: Document;
  /** Address of the reader's page. */
  urlOf(reading: Reading): URL;
  /** What the reader says beside that it wants to be closed. */
  hear(content: FrameContent<'store'>): void;
  onClosed(issueId: number): void;
}

interface Open {
  issueId: number;
  frame: StoreFrame;
  remove(): void;
}

/** Ours in `history.state`; whatever else is in there belongs to the page. */
const STATE_KEY = 'magazineStoreViewer';

/**
 * The reader in a frame over the whole window, in the top layer, where nothing of the page covers it. The page behind
 * is inert and doesn't scroll. Back, Escape and the reader's own button close it; the focus is then where it was.
 */
export function createViewerOverlay({ document, urlOf, hear, onClosed }: OverlayOptions): ViewerOverlay {
  let current: Open | null = null;
  /** Going back takes effect later: what opens meanwhile gets its entry then. */
  let goingBack = false;
  let destroyed = false;
  const stamp = () => history.state?.[STATE_KEY];

  function put(reading: Reading): Open {
    const { issueId } = reading;
    const url = urlOf(reading);
    const dialog = document.createElement('dialog');
    setStyle(dialog, {
      ...UNSTYLED,
      position: 'fixed',
      inset: '0',
      width: '100%',
      height: '100%',
      overflow: 'hidden',
    });
    const element = createFrameElement(document, '100%');
    element.src = url.href;
    const frame = createStoreFrame(element, {
      origin: url.origin,
      hear: (content) => (content.type === 'closeViewer' ? close() : hear(content)),
    });
    dialog.append(element);
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      close();
    });
    // Browsers may close it in spite of us.
    dialog.addEventListener('close', close);
    const opener = focused(document);
    document.body.append(dialog);
    dialog.showModal();
    element.focus();
    const unlock = lockScrolling(document.documentElement);

    return {
      issueId,
      frame,
      remove() {
        frame.stop();
        dialog.removeEventListener('close', close);
        dialog.close();
        dialog.remove();
        unlock();
        // A dialog gives it back to a frame, but not into it.
        opener?.focus({ preventScroll: true });
      },
    };
  }

  /** Returns whether there was something to close. */
  function take(): boolean {
    if (!current) return false;
    const { issueId, remove } = current;
    current = null;
    remove();
    onClosed(issueId);
    return true;
  }

  function close() {
    if (!take() || goingBack || !stamp()) return;
    goingBack = true;
    history.back();
  }

  const addEntry = () => history.pushState({ ...history.state, [STATE_KEY]: true }, '');

  function follow() {
    if (goingBack && current) addEntry();
    else if (!stamp()) take();
    goingBack = false;
    if (!current) window.removeEventListener('popstate', follow);
  }

  return {
    open(reading) {
      if (destroyed) return;
      if (current) {
        if (current.issueId !== reading.issueId) onClosed(current.issueId);
        current.issueId = reading.issueId;
        current.frame.tell({ type: 'openViewer', payload: reading });
        return;
      }
      if (!goingBack) addEntry();
      window.addEventListener('popstate', follow);
      current = put(reading);
    },
    close,
    destroy() {
      destroyed = true;
      window.removeEventListener('popstate', follow);
      if (!take() || !stamp()) return;
      const { [STATE_KEY]: _ours, ...others } = history.state;
      history.replaceState(others, '');
    },
  };
}

/** Also in an open shadow root. */
function focused({ activeElement }: DocumentOrShadowRoot): HTMLElement | null {
  const inner = activeElement?.shadowRoot;
  return inner?.activeElement ? focused(inner) : (activeElement as HTMLElement | null);
}

/** Without its scroll bar the page behind would become wider, and move. */
function lockScrolling(root: HTMLElement): () => void {
  const { overflow, scrollbarGutter } = root.style;
  if (window.innerWidth > root.clientWidth) root.style.scrollbarGutter = 'stable';
  root.style.overflow = 'hidden';
  return () => Object.assign(root.style, { overflow, scrollbarGutter });
}
