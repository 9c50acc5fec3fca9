import {
  FRAME_VERSION,
  type FrameContent,
  frameMessage,
  readStoreMessage,
  type VisiblePart,
} from '@magazine-store/protocol';

interface Conversation {
  /** The store's origin: messages are taken from it and sent to it alone. */
  origin: string;
  hear(content: FrameContent<'store'>): void;
  /** The frame has loaded, and no store says hello. */
  onSilence?: () => void;
}

/** Milliseconds after loading in which a store has long said hello. */
const PATIENCE = 3000;

export interface StoreFrame {
  /** Tells the store, at the latest when it has said hello. */
  tell(content: FrameContent<'host'>): void;
  /** Tells what the visitor sees of the frame now; of interest only as long as that is so. */
  show(viewport: VisiblePart): void;
  /** Listens to the frame no more. */
  stop(): void;
}

/**
 * Talks with the store in a frame. Only the frame's own window is heard, and only while a page of the store's origin is
 * in it. The store may load anew at any time: every hello of its is answered.
 */
export function createStoreFrame(frame: HTMLIFrameElement, { origin, hear, onSilence }: Conversation): StoreFrame {
  let untold: FrameContent<'host'>[] | null = [];
  let viewport: VisiblePart | undefined;

  const post = (content: FrameContent<'host'>) => frame.contentWindow?.postMessage(frameMessage(content), origin);

  function listen({ source, origin: sender, data }: MessageEvent) {
    if (!source || source !== frame.contentWindow || sender !== origin) return;
    const message = readStoreMessage(data);
    if (!message) return;
    if (message.type !== 'hello') return hear(message);
    post({ type: 'hello', payload: { version: FRAME_VERSION, ...(viewport && { viewport }) } });
    clearTimeout(silence);
    untold?.forEach(post);
    untold = null;
  }

  let silence: ReturnType<typeof setTimeout> | undefined;
  const waitForHello = () => {
    // A frame without an address is one that waits to be seen.
    if (!frame.src || !untold || !onSilence) return;
    clearTimeout(silence);
    silence = setTimeout(onSilence, PATIENCE);
  };

  frame.addEventListener('load', waitForHello);
  window.addEventListener('message', listen);
  return {
    tell(content) {
      if (!untold) return void post(content);
      untold.push(content);
      // It may wait to be seen; now it is wanted.
      frame.loading = 'eager';
    },
    show(next) {
      viewport = next;
      if (!untold) post({ type: 'viewport', payload: next });
    },
    stop() {
      clearTimeout(silence);
      frame.removeEventListener('load', waitForHello);
      window.removeEventListener('message', listen);
    },
  };
}
