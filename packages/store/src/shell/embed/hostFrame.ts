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
import type { FrameRole } from '../../core/frameMachine.ts';
import { type FrameActor, frameMachine } from '../../core/frameMachine.ts';
import { watchHeight } from './frameSize.ts';

const eventNames: ReadonlyMap<string, StoreEventName> = new Map(
  Object.entries(eventTable).map(([name, { domName }]) => [domName, name as StoreEventName]),
);

/** The host's requests. */
export type HostRequest = Exclude<FrameContent<'host'>, { type: 'hello' | 'viewport' }>;

/** The host page around a framed store. */
export interface HostFrame {
  /** The machine that knows whether there is a host. */
  readonly actor: FrameActor;
  /** Sends the host a message, or keeps it until there is a host. */
  post(content: FrameContent<'store'>): void;
  stop(): void;
}

interface HostFrameOptions {
  window: Window;
  element: HTMLElement;
  role: FrameRole;
  onRequest(wish: HostRequest): void;
  /** Called when the frame keeps its height from now on; see `frameSize.ts`. */
  onSizeLoop(): void;
}

/**
 * Finds the host, and reports the content's height and the element's events to it. Messages count only from the parent
 * window, and only from the origin that answered first. Only that origin gets messages other than hello. The server
 * decides by `frame-ancestors` which origins may frame the store at all.
 */
export function createHostFrame({ window, element, role, onRequest, onSizeLoop }: HostFrameOptions): HostFrame {
  const { parent, document } = window;
  const root = document.documentElement;
  const framed = parent !== window;
  const actor = createActor(frameMachine, { input: { framed, role } });
  /** Messages that wait for the host's answer. */
  let untold: FrameContent<'store'>[] = [];
  let stopWatching = () => {};

  function post(content: FrameContent<'store'>) {
    const { hostOrigin } = actor.getSnapshot().context;
    if (hostOrigin !== null) parent.postMessage(frameMessage(content), hostOrigin);
    else if (framed) untold.push(content);
  }

  function receive({ source, origin, data }: MessageEvent) {
    if (source !== parent || origin === 'null') return;
    const message = readHostMessage(data);
    if (!message) return;
    if (message.type === 'hello') actor.send({ type: 'hello', origin });
    if (actor.getSnapshot().context.hostOrigin !== origin) return;
    if (message.type === 'viewport') showIn(message.payload);
    else if (message.type !== 'hello') onRequest(message);
    else if (message.payload.viewport) showIn(message.payload.viewport);
  }

  /** Moves dialogs and notices into the part that the visitor sees. */
  function showIn({ top, height }: VisiblePart) {
    element.style.setProperty('--magazine-store-visible-top', `${top}px`);
    element.style.setProperty('--magazine-store-visible-height', `${height}px`);
  }

  function onHost() {
    // A reader fills the window that the host gives it.
    if (role === 'reader') return;
    // The frame grows with its content. A scroll bar that shows until then would change the width.
    root.style.overflow = 'hidden';
    stopWatching = watchHeight(window, element.shadowRoot ?? element, {
      report: (height) => post({ type: 'resize', payload: { height } }),
      onSizeLoop,
    });
  }

  function forward(event: Event) {
    const name = eventNames.get(event.type);
    if (!name || event.target !== element) return;
    // The host opens this itself, and gets a separate message for it.
    if (role === 'viewer' && eventTable[name].cancelable) return;
    post({ type: 'event', payload: { name, detail: (event as CustomEvent).detail } as FrameEvent });
  }

  const connection = actor.subscribe((snapshot) => {
    if (!snapshot.matches('hosted')) return;
    connection.unsubscribe();
    untold.forEach(post);
    untold = [];
    onHost();
  });
  for (const domName of eventNames.keys()) element.addEventListener(domName, forward);
  actor.start();
  if (framed) {
    window.addEventListener('message', receive);
    // Any parent may get this message: it says only that a store is here.
    const hello = { version: FRAME_VERSION, viewer: role !== 'store' };
    parent.postMessage(frameMessage<'store'>({ type: 'hello', payload: hello }), '*');
  }

  return {
    actor,
    post,
    stop() {
      for (const domName of eventNames.keys()) element.removeEventListener(domName, forward);
      window.removeEventListener('message', receive);
      stopWatching();
      root.style.overflow = '';
      actor.stop();
    },
  };
}
