import {
  eventTable,
  FRAME_VERSION,
  type FrameContent,
  type FrameEvent,
  frameMessage,
  readHostMessage,
  type StoreEventName,
  type VisiblePart,
} from '@magazine-store/protocol';
import { createActor } from 'xstate';
import { type FrameActor, frameMachine } from './frameMachine.ts';
import type { FrameRole } from './frameRole.ts';
import { watchHeight } from './frameSize.ts';

const eventNames: ReadonlyMap<string, StoreEventName> = new Map(
  Object.entries(eventTable).map(([name, { domName }]) => [domName, name as StoreEventName]),
);

/** What a host asks for. */
export type HostWish = Exclude<FrameContent<'host'>, { type: 'hello' | 'viewport' }>;

/** The host page around a framed store. */
export interface HostFrame {
  /** Whether there is a host. */
  readonly actor: FrameActor;
  /** Says something to it, at the latest when there is one. */
  tell(content: FrameContent<'store'>): void;
  stop(): void;
}

interface HostFrameOptions {
  window: Window;
  element: HTMLElement;
  role: FrameRole;
  onWish(wish: HostWish): void;
  /** The frame keeps its height from now on; see `frameSize.ts`. */
  onChase(): void;
}

/**
 * Finds the host and keeps it informed: of the content's height, and of the element's events. Only the parent window is
 * heard, and only the origin that answered first is heard and told anything but hello. The server says by
 * `frame-ancestors` which origins may frame the store at all.
 */
export function createHostFrame({ window, element, role, onWish, onChase }: HostFrameOptions): HostFrame {
  const { parent, document } = window;
  const root = document.documentElement;
  const framed = parent !== window;
  const actor = createActor(frameMachine, { input: { framed, role } });
  /** Messages from before the host's answer. */
  let untold: FrameContent<'store'>[] = [];
  let stopWatching = () => {};

  function tell(content: FrameContent<'store'>) {
    const { hostOrigin } = actor.getSnapshot().context;
    if (hostOrigin !== null) parent.postMessage(frameMessage(content), hostOrigin);
    else if (framed) untold.push(content);
  }

  function hear({ source, origin, data }: MessageEvent) {
    if (source !== parent || origin === 'null') return;
    const message = readHostMessage(data);
    if (!message) return;
    if (message.type === 'hello') actor.send({ type: 'hello', origin });
    if (actor.getSnapshot().context.hostOrigin !== origin) return;
    if (message.type === 'viewport') showIn(message.payload);
    else if (message.type !== 'hello') onWish(message);
    else if (message.payload.viewport) showIn(message.payload.viewport);
  }

  /** Where dialogs and notices stand. */
  function showIn({ top, height }: VisiblePart) {
    element.style.setProperty('--magazine-store-visible-top', `${top}px`);
    element.style.setProperty('--magazine-store-visible-height', `${height}px`);
  }

  function hosted() {
    // A reader has the window that it is given.
    if (role === 'reader') return;
    // The frame grows with its content; a scroll bar that shows until it has grown would change the width.
    root.style.overflow = 'hidden';
    stopWatching = watchHeight(window, element.shadowRoot ?? element, {
      report: (height) => tell({ type: 'resize', payload: { height } }),
      onChase,
    });
  }

  function forward(event: Event) {
    const name = eventNames.get(event.type);
    if (!name || event.target !== element) return;
    // What is left to the host is a message of its own.
    if (role === 'viewer' && eventTable[name].cancelable) return;
    tell({ type: 'event', payload: { name, detail: (event as CustomEvent).detail } as FrameEvent });
  }

  const connection = actor.subscribe((snapshot) => {
    if (!snapshot.matches('hosted')) return;
    connection.unsubscribe();
    untold.forEach(tell);
    untold = [];
    hosted();
  });
  for (const domName of eventNames.keys()) element.addEventListener(domName, forward);
  actor.start();
  if (framed) {
    window.addEventListener('message', hear);
    // To any parent: the message says nothing but that a store is here.
    const hello = { version: FRAME_VERSION, viewer: role !== 'store' };
    parent.postMessage(frameMessage<'store'>({ type: 'hello', payload: hello }), '*');
  }

  return {
    actor,
    tell,
    stop() {
      for (const domName of eventNames.keys()) element.removeEventListener(domName, forward);
      window.removeEventListener('message', hear);
      stopWatching();
      root.style.overflow = '';
      actor.stop();
    },
  };
}
