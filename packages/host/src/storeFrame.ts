import {
  FRAME_VERSION,
  type FrameContent,
  frameMessage,
  readStoreMessage,
  type VisiblePart,
} from '@magazine-store/protocol';

interface Conversation {
  /** The store's origin: messages come from it and go to it alone. */
  origin: string;
  receive(content: FrameContent<'store'>): void;
  /** Called when the frame has loaded and no store has sent a hello. */
  onNoAnswer?: () => void;
}

/** Milliseconds after loading by which every store has sent its hello. */
const TIMEOUT = 3000;

export interface StoreFrame {
  /** Sends a message to the store, at the latest after the store's hello. */
  post(content: FrameContent<'host'>): void;
  /** Sends the visible part of the frame. An unsent older part is dropped. */
  showViewport(viewport: VisiblePart): void;
  /** Stops listening to the frame. */
  stop(): void;
}

/**
 * Exchanges messages with the store in a frame. It accepts messages only from the frame's own window, and only while a
 * page of the store's origin is in it. The store may reload at any time: each of its hellos is answered.
 */
export function createStoreFrame(frame: HTMLIFrameElement, { origin, receive, onNoAnswer }: Conversation): StoreFrame {
  let unsent: FrameContent<'host'>[] | null = [];
  let viewport: VisiblePart | undefined;

  const post = (content: FrameContent<'host'>) => frame.contentWindow?.postMessage(frameMessage(content), origin);

  function listen({ source, origin: sender, data }: MessageEvent) {
    if (!source || source !== frame.contentWindow || sender !== origin) return;
    const message = readStoreMessage(data);
    if (!message) return;
    if (message.type !== 'hello') return receive(message);
    post({ type: 'hello', payload: { version: FRAME_VERSION, ...(viewport && { viewport }) } });
    clearTimeout(silence);
    unsent?.forEach(post);
    unsent = null;
  }

  let silence: ReturnType<typeof setTimeout> | undefined;
  const waitForHello = () => {
    // A frame without an address waits to be seen.
    if (!frame.src || !unsent || !onNoAnswer) return;
    clearTimeout(silence);
    silence = setTimeout(onNoAnswer, TIMEOUT);
  };

  frame.addEventListener('load', waitForHello);
  window.addEventListener('message', listen);
  return {
    post(content) {
      if (!unsent) return void post(content);
      unsent.push(content);
      // The frame may be waiting to be seen; now the page needs it.
      frame.loading = 'eager';
    },
    showViewport(next) {
      viewport = next;
      if (!unsent) post({ type: 'viewport', payload: next });
    },
    stop() {
      clearTimeout(silence);
      frame.removeEventListener('load', waitForHello);
      window.removeEventListener('message', listen);
    },
  };
}
