import { type Commands, eventTable, type StoreEvents } from '@magazine-store/protocol';

/** Events of a framed store for its page: the element's events, and those that only frames have. */
export interface HostEvents extends StoreEvents {
  openAuth: Commands['openAuth'];
  openAccount: Commands['openAccount'];
  /** The visitor went to another of the store's locations, such as `/read/12`. */
  navigate: { path: string };
}
export type HostEventName = keyof HostEvents;

/** `event.preventDefault()` leaves an opening to the page. */
export type StoreEventHandler<Name extends HostEventName> = (
  detail: HostEvents[Name],
  event: CustomEvent<HostEvents[Name]>,
) => void;

/** The events' names on the frame, from where they bubble. */
export const hostEventTable = {
  ...eventTable,
  openAuth: { domName: 'magazine-store-open-auth', cancelable: true },
  openAccount: { domName: 'magazine-store-open-account', cancelable: true },
  navigate: { domName: 'magazine-store-navigate', cancelable: false },
} as const satisfies Record<HostEventName, { domName: string; cancelable: boolean }>;
