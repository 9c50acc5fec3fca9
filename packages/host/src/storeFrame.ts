import {
  type CommandAnswer,
  type FrameContent,
  frameMessage,
  NEWEST_FRAME_VERSION,
  type RefusalReason,
  readStoreMessage,
  refused,
  type VisiblePart,
} from '@magazine-store/protocol';

interface Conversation {
  /** The store's origin: messages come from it and go to it alone. */
  origin: string;
  /** Called with the store's messages, also with its hellos. */
  receive(content: FrameContent<'store'>): void;
  /** Called when the frame has loaded and no store has sent a hello. */
  onNoAnswer?: () => void;
  /** Called when the page has moved the frame, so that the browser loads the store again. */
  onMove?: () => void;
}

/** Milliseconds after loading by which a store on a slow line, too, has loaded its code and sent its hello. */
const TIMEOUT = 10_000;

export interface StoreFrame {
  /**
   * Sends a command to the store, at the latest after the store's hello. Resolves with the store's answer. A store that
   * is silent or of an earlier release gives none, but it may run the command.
   */
  ask(command: FrameContent<'host'>): Promise<CommandAnswer>;
  /** Sends the visible part of the frame. An unsent older part is dropped. */
  showViewport(viewport: VisiblePart): void;
  /** Answers the commands that wait: the store is gone. */
  forget(reason: RefusalReason): void;
  /** Stops listening to the frame. */
  stop(): void;
}

/**
 * Exchanges messages with the store in a frame. It accepts messages only from the frame's own window, and only while a
 * page of the store's origin is in it. The store may reload at any time: each of its hellos is answered.
 */
export function createStoreFrame(
  frame: HTMLIFrameElement,
  { origin, receive, onNoAnswer, onMove }: Conversation,
): StoreFrame {
  let unsent: [command: FrameContent<'host'>, id: number][] | null = [];
  /** The frame's window at the last hello. A frame that moves gets another window. */
  let greeted: Window | null = null;
  let storeVersion = NEWEST_FRAME_VERSION;
  let viewport: VisiblePart | undefined;
  /** The store gives no answers: it is silent or of an earlier release. */
  let mute = false;
  /**
   * The page in the frame. Its hello may come before or after the frame's `load`: it is `greeted` or `silent` after the
   * first of the two, and `known` after both.
   */
  let page: 'known' | 'greeted' | 'silent' = 'known';
  let lastId = 0;
  const waiting = new Map<number, (answer: CommandAnswer) => void>();

  const post = (content: FrameContent<'host'>, id?: number) =>
    frame.contentWindow?.postMessage(frameMessage(content, storeVersion, id), origin);

  function forget(reason: RefusalReason) {
    for (const resolve of waiting.values()) resolve(refused(reason));
    waiting.clear();
  }

  function noticeMove() {
    if (unsent || frame.contentWindow === greeted) return;
    unsent = [];
    forget('no_answer');
    onMove?.();
  }

  function listen({ source, origin: sender, data }: MessageEvent) {
    if (!source || source !== frame.contentWindow || sender !== origin) return;
    const message = readStoreMessage(data);
    if (!message) return;
    if (message.type === 'answer') {
      const { id, ...answer } = message.payload;
      waiting.get(id)?.(answer);
      waiting.delete(id);
      return;
    }
    receive(message);
    if (message.type !== 'hello') return;
    post({ type: 'hello', payload: { version: NEWEST_FRAME_VERSION, ...(viewport && { viewport }) } });
    clearTimeout(silence);
    page = page === 'silent' ? 'known' : 'greeted';
    // A store that was reloaded has lost the commands of before.
    if (!unsent) forget('no_answer');
    storeVersion = message.payload.version;
    for (const command of unsent ?? []) post(...command);
    unsent = null;
    greeted = frame.contentWindow;
    mute = storeVersion < 2;
    if (mute) forget('no_answer');
  }

  let silence: ReturnType<typeof setTimeout> | undefined;
  const waitForHello = () => {
    // Without an address, the frame has loaded an empty page, not the store's.
    if (!frame.src) return;
    page = page === 'greeted' ? 'known' : 'silent';
    clearTimeout(silence);
    if (page === 'known') return;
    silence = setTimeout(() => {
      mute = true;
      forget('no_answer');
      // If a store answered before, this page is allowed, and a reload has brought an error or another page.
      if (!greeted) onNoAnswer?.();
    }, TIMEOUT);
  };

  frame.addEventListener('load', waitForHello);
  window.addEventListener('message', listen);
  return {
    ask(command) {
      if (!frame.isConnected) return Promise.resolve(refused('not_on_page'));
      noticeMove();
      const id = ++lastId;
      if (unsent) unsent.push([command, id]);
      else post(command, id);
      // A lazy frame waits until it is near the visible area. A command needs it now.
      frame.loading = 'eager';
      if (mute) return Promise.resolve(refused('no_answer'));
      return new Promise((resolve) => waiting.set(id, resolve));
    },
    forget,
    showViewport(next) {
      viewport = next;
      noticeMove();
      if (!unsent) post({ type: 'viewport', payload: next });
    },
    stop() {
      forget('not_on_page');
      clearTimeout(silence);
      frame.removeEventListener('load', waitForHello);
      window.removeEventListener('message', listen);
    },
  };
}
