import { type AccountSection, accountSections } from '@magazine-store/protocol';
import type { PageName } from './routes.ts';

/** Dialogs that the history opens and closes. A dialog is open while its history entry has the time of its opening. */
const dialogNames = ['authDialog', 'cartDialog', 'support'] as const;
export type DialogName = (typeof dialogNames)[number];

/** The page that a framed store shows in place of each dialog. */
export const dialogPages = {
  authDialog: 'login',
  cartDialog: 'cart',
  support: 'support',
} as const satisfies Record<DialogName, PageName>;

/** The data of a history entry beside its location. */
export interface PlaceState {
  /** The location to return to after signing in. */
  readonly authReturn?: string;
  /** The section of the account page to show. */
  readonly expand?: AccountSection;
}

export interface Destination {
  readonly location: string;
  readonly state?: PlaceState;
}

/** The visitor's place in the store. */
export interface Place extends PlaceState {
  /** The location, such as `/read/12/full?page=3`. */
  readonly location: string;
  readonly dialog: DialogName | null;
}

/** An entry as the history stores it. */
export interface Entry extends PlaceState, Readonly<Partial<Record<DialogName, number>>> {
  readonly location: string;
  /** The location before, if the store pushed this entry: going back leads there. */
  readonly from?: string;
  /** The location before `from`, if the store pushed that entry too. */
  readonly before?: string;
}

/** The way back from an entry to a location: the number of entries, and whether the entry there has that location. */
interface WayBack {
  readonly steps: 1 | 2;
  readonly arrives: boolean;
}

/**
 * Finds the way back; null if the location doesn't lie behind the entry. The way also leaves pages below the location,
 * such as a preview.
 */
export function wayBack({ from, before }: Entry, location: string): WayBack | null {
  const path = locationPath(location);
  if (from === undefined) return null;
  if (locationPath(from) === path) return { steps: 1, arrives: true };
  if (!from.startsWith(`${path}/`)) return null;
  return before !== undefined && locationPath(before) === path
    ? { steps: 2, arrives: true }
    : { steps: 1, arrives: false };
}

/** Commands for the router. */
export type RouterCommand =
  | { type: 'push' | 'replace' | 'close'; location: string; state?: PlaceState }
  | { type: 'open'; dialog: DialogName };

export const locationPath = (location: string): string => location.split('?')[0] ?? location;

/**
 * Reads the place from a history entry of this store or of another script. A dialog that was opened before this store
 * began (a reload leaves such entries) stays closed.
 * @param since the time of the store's start, in milliseconds since 1970
 */
export function toPlace(entry: Entry, since: number): Place {
  const { location, authReturn, expand } = entry;
  return {
    location,
    dialog: dialogNames.find((name) => Number(entry[name]) >= since) ?? null,
    ...(isLocation(authReturn) && { authReturn }),
    ...(isSection(expand) && { expand }),
  };
}

/** Two slashes would lead to another site. */
const isLocation = (value: unknown): value is string => typeof value === 'string' && /^\/(?!\/)/.test(value);

const isSection = (value: unknown): value is AccountSection => accountSections.some((section) => section === value);
