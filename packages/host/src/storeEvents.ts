import type { StoreEventName, StoreEvents } from '@magazine-store/protocol';

/** The events of a framed store: those of the element. */
export type HostEvents = StoreEvents;
export type HostEventName = StoreEventName;

/** `event.preventDefault()` leaves an opening to the page. */
export type StoreEventHandler<Name extends HostEventName> = (
  detail: HostEvents[Name],
  event: CustomEvent<HostEvents[Name]>,
) => void;
