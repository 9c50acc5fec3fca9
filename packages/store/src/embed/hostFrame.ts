import {
  eventTable,
  FRAME_VERSION,
  type FrameContent,
  type FrameEvent,
  frameMessage,
  readFrameMessage,
  type StoreEventName,
} from '@magazine-store/protocol';
import { createActor } from 'xstate';
import { type FrameActor, frameMachine } from './frameMachine.ts';
import { watchHeight } from './frameSize.ts';

const eventNames: ReadonlyMap<string, StoreEventName> = new Map(
  Object.entries(eventTable).map(([name, { domName }]) => [domName, name as StoreEventName]),
);

/** The host page around a framed store. */
export interface HostFrame {
  /** Whether there is a host. */
  readonly actor: FrameActor;
  /** Says that the visitor went to another location. */
  navigated(path: string): void;
  stop(): void;
}

/**
 * Finds the host and keeps it informed: of the content's height, of where the visitor goes, and of the element's
 * events. Only the parent window is heard, and only the origin that answered first is told anything but hello. Who may
 * frame the store at all is the server's to say, by `frame-ancestors`.
 */
export function createHostFrame(window: Window, element: HTMLElement): HostFrame {
  const { parent, document } = window;
  const root = document.documentElement;
  const framed = parent !== window;
  const actor = createActor(frameMachine, { input: { framed } });
  /** What there was to tell before somebody answered. */
  let untold: FrameContent<'store'>[] = [];
  let stopWatching = () => {};

  function tell(content: FrameContent<'store'>) {
    const { hostOrigin } = actor.getSnapshot().context;
    if (hostOrigin !== null) parent.postMessage(frameMessage(content), hostOrigin);
    else if (framed) untold.push(content);
  }

  function hear({ source, origin, data }: MessageEvent) {
    if (source !== parent || origin === 'null') return;
    if (readFrameMessage('host', data)?.type === 'hello') actor.send({ type: 'hello', origin });
  }

  function hosted() {
    // The frame grows with its content; a scroll bar that shows until it has grown would change the width.
    root.style.overflow = 'hidden';
    untold.forEach(tell);
    untold = [];
    stopWatching = watchHeight(root, (height) => tell({ type: 'resize', payload: { height } }));
  }

  function forward(event: Event) {
    const name = eventNames.get(event.type);
    if (!name || event.target !== element) return;
    tell({ type: 'event', payload: { name, detail: (event as CustomEvent).detail } as FrameEvent });
  }

  const connection = actor.subscribe((snapshot) => {
    if (!snapshot.matches('hosted')) return;
    connection.unsubscribe();
    hosted();
  });
  for (const domName of eventNames.keys()) element.addEventListener(domName, forward);
  actor.start();
  if (framed) {
    window.addEventListener('message', hear);
    // To whoever is there: it says nothing but that a store is here.
    parent.postMessage(
      frameMessage<'store'>({ type: 'hello', payload: { version: FRAME_VERSION, viewer: false } }),
      '*',
    );
  }

  return {
    actor,
    navigated: (path) => tell({ type: 'navigate', payload: { path } }),
    stop() {
      for (const domName of eventNames.keys()) element.removeEventListener(domName, forward);
      window.removeEventListener('message', hear);
      stopWatching();
      root.style.overflow = '';
      actor.stop();
    },
  };
}
