import {
  eventTable,
  type FrameContent,
  type FrameEvent,
  type FrameMessage,
  frameMessage,
  NEWEST_FRAME_VERSION,
  readHostMessage,
  type StoreEventName,
  type VisiblePart,
} from '@magazine-store/protocol';
import { createActor } from 'xstate';
import type { FrameRole } from '../../core/frameMachine.ts';
import { type FrameActor, frameMachine } from '../../core/frameMachine.ts';
import { watchHeight } from './frameSize.ts';

/** The host gets `navigate` as a message of its own. */
const eventNames: ReadonlyMap<string, Exclude<StoreEventName, 'navigate'>> = new Map(
  Object.entries(eventTable).flatMap(([name, { domName }]) => (name === 'navigate' ? [] : [[domName, name as never]])),
);

/** The host's requests. */
export type HostRequest = Exclude<FrameMessage<'host'>, { type: 'hello' | 'viewport' }>;

/** The host page around a framed store. */
export interface HostFrame {
  /** The machine that knows whether there is a host. */
  readonly actor: FrameActor;
  /** Sends the host a message, or keeps it until there is a host. */
  post(content: FrameContent<'store'>): void;
  /** The upper edge of the part that the visitor sees, in CSS pixels. */
  visibleTop(): number;
  stop(): void;
}

interface HostFrameOptions {
  window: Window;
  element: HTMLElement;
  role: FrameRole;
  onRequest(request: HostRequest): void;
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
  let unsent: FrameContent<'store'>[] = [];
  let hostVersion = NEWEST_FRAME_VERSION;
  let stopWatching = () => {};
  let visibleTop = 0;

  function post(content: FrameContent<'store'>) {
    const { hostOrigin } = actor.getSnapshot().context;
    if (hostOrigin !== null) parent.postMessage(frameMessage(content, hostVersion), hostOrigin);
    else if (framed) unsent.push(content);
  }

  function receive({ source, origin, data }: MessageEvent) {
    if (source !== parent || origin === 'null') return;
    const message = readHostMessage(data);
    if (!message) return;
    if (message.type === 'hello') {
      hostVersion = message.payload.version;
      actor.send({ type: 'hello', origin });
    }
    if (actor.getSnapshot().context.hostOrigin !== origin) return;
    if (message.type === 'viewport') showIn(message.payload);
    else if (message.type !== 'hello') onRequest(message);
    else if (message.payload.viewport) showIn(message.payload.viewport);
  }

  /** Moves dialogs and notices into the part that the visitor sees. */
  function showIn({ top, height }: VisiblePart) {
    visibleTop = top;
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
    unsent.forEach(post);
    unsent = [];
    onHost();
  });
  for (const domName of eventNames.keys()) element.addEventListener(domName, forward);
  actor.start();
  if (framed) {
    window.addEventListener('message', receive);
    // Any parent may get this message: it says only that a store is here.
    const hello = { version: NEWEST_FRAME_VERSION, viewer: role !== 'store' };
    parent.postMessage(frameMessage<'store'>({ type: 'hello', payload: hello }, NEWEST_FRAME_VERSION), '*');
  }

  return {
    actor,
    post,
    visibleTop: () => visibleTop,
    stop() {
      for (const domName of eventNames.keys()) element.removeEventListener(domName, forward);
      window.removeEventListener('message', receive);
      stopWatching();
      root.style.overflow = '';
      actor.stop();
    },
  };
}
