import { eventTable } from '@magazine-store/protocol';
import type { Host } from '../core/ports.ts';

/** Emits the store's events to the page. */
export function createAnnounce(element: EventTarget): Host['announce'] {
  return (name, detail) => {
    const { domName, cancelable } = eventTable[name];
    return element.dispatchEvent(new CustomEvent(domName, { detail, cancelable, bubbles: true, composed: true }));
  };
}
