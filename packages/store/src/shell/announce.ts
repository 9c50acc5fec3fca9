import { eventTable, type StoreEventName, type StoreEvents } from '@magazine-store/protocol';

/**
 * Emits an event of the store to the page. Returns false when the page cancelled the event to act itself, else true.
 */
export type Announce = <Name extends StoreEventName>(name: Name, detail: StoreEvents[Name]) => boolean;

export function createAnnounce(element: EventTarget): Announce {
  return (name, detail) => {
    const { domName, cancelable } = eventTable[name];
    return element.dispatchEvent(new CustomEvent(domName, { detail, cancelable, bubbles: true, composed: true }));
  };
}
