import {
  FRAME_VERSION,
  frameMessage,
  readFrameMessage,
  type StoreEventName,
  type StoreEvents,
} from '@magazine-store/protocol';

export type StoreEventHandler<Name extends StoreEventName> = (detail: StoreEvents[Name]) => void;

export interface StoreFrame {
  /** Hears of what happens in the store. Returns how to stop that. */
  on<Name extends StoreEventName>(name: Name, handler: StoreEventHandler<Name>): () => void;
  /** Listens to the frame no more. */
  stop(): void;
}

interface FramedStore {
  /** The store's: nobody else is heard, and nobody else is told anything. */
  origin: string;
  /** The location that it opens at. */
  path: string;
}

const withoutQuery = (path: string) => path.split('?')[0];

/**
 * Talks with the store in a frame. Only the frame's own window is heard, and only while a page of the store's origin is
 * in it. The store may load anew at any time: every hello of its is answered.
 */
export function createStoreFrame(frame: HTMLIFrameElement, { origin, path }: FramedStore): StoreFrame {
  const events = new EventTarget();
  let place = withoutQuery(path);

  function hear({ source, origin: sender, data }: MessageEvent) {
    if (!source || source !== frame.contentWindow || sender !== origin) return;
    const message = readFrameMessage('store', data);
    switch (message?.type) {
      case 'hello': {
        const answer = frameMessage<'host'>({ type: 'hello', payload: { version: FRAME_VERSION } });
        return frame.contentWindow.postMessage(answer, origin);
      }
      case 'resize':
        frame.style.height = `${message.payload.height}px`;
        return;
      case 'navigate':
        return follow(message.payload.path);
      case 'event':
        events.dispatchEvent(new CustomEvent(message.payload.name, { detail: message.payload.detail }));
    }
  }

  /** Another location begins at its top, which may have been scrolled out of sight. Turning a page is no other one. */
  function follow(next: string) {
    const moved = withoutQuery(next) !== place;
    place = withoutQuery(next);
    if (moved && frame.getBoundingClientRect().top < 0) frame.scrollIntoView({ block: 'start' });
  }

  window.addEventListener('message', hear);
  return {
    on(name, handler) {
      const listener = (event: Event) => handler((event as CustomEvent).detail);
      events.addEventListener(name, listener);
      return () => events.removeEventListener(name, listener);
    },
    stop: () => window.removeEventListener('message', hear),
  };
}
