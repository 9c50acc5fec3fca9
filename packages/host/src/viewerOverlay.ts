import {
  type CommandAnswer,
  type FrameContent,
  READER_FRAME,
  type RefusalReason,
  refused,
  type StoreEvents,
} from '@magazine-store/protocol';
import { createFrameElement, setStyle, UNSTYLED } from './frameElement.ts';
import { createStoreFrame, type StoreFrame } from './storeFrame.ts';

export type Reading = StoreEvents['openViewer'];

export interface ViewerOverlay {
  /** Resolves with the answer of the viewer's page. */
  open(reading: Reading): Promise<CommandAnswer>;
  /** Tells that the viewer shows this issue. */
  turnTo(issueId: number): void;
  /** Returns true if there was a viewer to close. */
  close(): boolean;
  /** Removes the overlay without a trace, and without going back in the history. */
  destroy(): void;
}

interface OverlayOptions {
  document: Document;
  /** The address of the viewer's page. */
  viewerUrl(reading: Reading): URL;
  /** Called with the viewer's messages. By its request to close, the overlay has closed. */
  receive(content: FrameContent<'store'>): void;
  /** Called when no store answers in the overlay, which has closed. */
  onNoAnswer(): void;
  /** Called when the overlay has gone from the page. */
  onGone(): void;
  /** Called when an issue is no longer open, also if another one opens in its place. */
  onClosed(issueId: number): void;
}

interface Open {
  issueId: number;
  frame: StoreFrame;
  remove(): void;
}

/** Our key in `history.state`; all other keys belong to the page. */
const STATE_KEY = 'magazineStoreViewer';

/** The number of overlays that are open, of all stores on the page. */
let openOverlays = 0;

/** Resolves when going back from a closed overlay has taken effect, which comes later. Null if there is no such wait. */
let goingBack: Promise<unknown> | null = null;

/** Milliseconds, on a busy page. A step back that only undoes a move in the frame, which is gone, is never reported. */
const BACK_MS = 3000;

function goBack() {
  const arrived = new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true });
    setTimeout(resolve, BACK_MS);
  });
  goingBack = arrived.then(() => {
    goingBack = null;
  });
  history.back();
}

/** Calls `act` once the history is back at the place of before a closed overlay: going back would undo a move. */
export const afterBack = <T>(act: () => T) => (goingBack ? goingBack.then(act) : act());

/**
 * The viewer in a frame over the whole window, in the top layer, where nothing of the page covers it. The page behind
 * is inert and doesn't scroll. Back, Escape and the viewer's own button close it; the focus is then where it was.
 */
export function createViewerOverlay({
  document,
  viewerUrl,
  receive,
  onNoAnswer,
  onGone,
  onClosed,
}: OverlayOptions): ViewerOverlay {
  let current: Open | null = null;
  let destroyed = false;
  /** Marks the entry of the open overlay. A reload of the page leaves entries of earlier ones in the history. */
  let mark = '';
  const isAtEntry = () => mark !== '' && history.state?.[STATE_KEY] === mark;

  function openDialog(reading: Reading): Open {
    const { issueId } = reading;
    const url = viewerUrl(reading);
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
    element.name = READER_FRAME;
    element.src = url.href;
    const frame = createStoreFrame(element, {
      origin: url.origin,
      receive(content) {
        if (content.type !== 'closeViewer') return receive(content);
        close();
        afterBack(() => receive(content));
      },
      // Nothing in such a frame could close it.
      onNoAnswer() {
        close();
        onNoAnswer();
      },
    });
    dialog.append(element);
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      close();
    });
    // The browser may close the dialog by itself.
    dialog.addEventListener('close', close);
    const opener = focusedElement(document);
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
        // A closing dialog gives the focus back to a frame, but not into it.
        opener?.focus({ preventScroll: true });
      },
    };
  }

  /** Returns true if there was something to close. */
  function closeDialog(reason: RefusalReason): boolean {
    if (!current) return false;
    const { issueId, frame, remove } = current;
    current = null;
    window.removeEventListener('popstate', follow);
    frame.forget(reason);
    remove();
    onGone();
    onClosed(issueId);
    return true;
  }

  function close(): boolean {
    const closed = closeDialog('not_open');
    // The page may have opened it again when it heard of the closing.
    if (closed && !current && !goingBack && isAtEntry()) goBack();
    return closed;
  }

  function addEntry() {
    // It may have closed meanwhile, or have an entry already.
    if (!current) return;
    window.addEventListener('popstate', follow);
    if (isAtEntry()) return;
    mark = `${Date.now()} ${Math.random()}`;
    const state = { ...history.state, [STATE_KEY]: mark };
    // Take over the entry that a reload has left: Back would show nothing new between the two.
    if (history.state?.[STATE_KEY] && openOverlays === 1) history.replaceState(state, '');
    else history.pushState(state, '');
  }

  function follow() {
    if (!isAtEntry()) closeDialog('not_open');
  }

  function turnTo(issueId: number) {
    if (!current || current.issueId === issueId) return;
    const former = current.issueId;
    current.issueId = issueId;
    onClosed(former);
  }

  return {
    open(reading) {
      if (destroyed) return Promise.resolve(refused('not_on_page'));
      turnTo(reading.issueId);
      // The page may have closed it when it heard that the visitor left the first issue.
      if (current) return current.frame.ask({ type: 'openViewer', payload: reading });
      current = openDialog(reading);
      afterBack(addEntry);
      // The address has opened the document already. Without a page, its store turns to where the visitor stopped reading.
      return current.frame.ask({ type: 'openViewer', payload: reading });
    },
    turnTo,
    close,
    destroy() {
      destroyed = true;
      if (!closeDialog('not_on_page') || !isAtEntry()) return;
      const { [STATE_KEY]: _ours, ...others } = history.state;
      history.replaceState(others, '');
    },
  };
}

/** Looks into open shadow roots, too. */
function focusedElement({ activeElement }: DocumentOrShadowRoot): HTMLElement | null {
  const inner = activeElement?.shadowRoot;
  return inner?.activeElement ? focusedElement(inner) : (activeElement as HTMLElement | null);
}

let unlockedStyle = { overflow: '', scrollbarGutter: '' };

/** Without its scroll bar the page behind would become wider, and its content would move. */
function lockScrolling({ style, clientWidth }: HTMLElement): () => void {
  openOverlays++;
  if (openOverlays === 1) {
    unlockedStyle = { overflow: style.overflow, scrollbarGutter: style.scrollbarGutter };
    if (window.innerWidth > clientWidth) style.scrollbarGutter = 'stable';
    style.overflow = 'hidden';
  }
  return () => {
    openOverlays--;
    if (openOverlays === 0) Object.assign(style, unlockedStyle);
  };
}
