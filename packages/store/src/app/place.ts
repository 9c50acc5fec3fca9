import { type AccountSection, accountSections } from '@magazine-store/protocol';
import type { PageName } from './routes.ts';

/** Dialogs that the history opens and closes: each is open while its entry has the time of its opening. */
export const dialogNames = ['authDialog', 'cartDialog', 'support'] as const;
export type DialogName = (typeof dialogNames)[number];

/** Embedded the same is a page. */
export const pageOfDialog = {
  authDialog: 'login',
  cartDialog: 'cart',
  support: 'support',
} as const satisfies Record<DialogName, PageName>;

/** What an entry of the history may say beside its location. */
export interface PlaceState {
  /** The location that signing in leads back to. */
  readonly authReturn?: string;
  /** The section of the account page to show. */
  readonly expand?: AccountSection;
}

export interface Destination {
  readonly location: string;
  readonly state?: PlaceState;
}

/** Where a visitor is in the store. */
export interface Place extends PlaceState {
  /** Such as `/read/12/full?page=3`. */
  readonly location: string;
  readonly dialog: DialogName | null;
}

/** An entry of the history as it is kept there. */
export interface Entry extends PlaceState, Readonly<Partial<Record<DialogName, number>>> {
  readonly location: string;
  /** The location before, when the store pushed this entry: going back leads there. */
  readonly from?: string;
  /** The location before `from`, when the store pushed that entry too. */
  readonly before?: string;
}

/** How an entry is left for a location: how many entries to go back, and whether the one there has the location. */
export interface WayBack {
  readonly steps: 1 | 2;
  readonly arrives: boolean;
}

/** Null where the location doesn't lie behind the entry. What belongs to the location, such as a preview, is left too. */
export function wayBack({ from, before }: Entry, location: string): WayBack | null {
  const path = pathOf(location);
  if (from === undefined) return null;
  if (pathOf(from) === path) return { steps: 1, arrives: true };
  if (!from.startsWith(`${path}/`)) return null;
  return before !== undefined && pathOf(before) === path ? { steps: 2, arrives: true } : { steps: 1, arrives: false };
}

/** What may be asked of the router. */
export type RouterCommand =
  | { type: 'push' | 'replace' | 'close'; location: string; state?: PlaceState }
  | { type: 'open'; dialog: DialogName };

export const pathOf = (location: string): string => location.split('?')[0] ?? location;

/**
 * The meaning of an entry of the history, from this store or another script. A dialog that was opened before this store
 * began (a reload leaves such entries) stays closed.
 * @param since when the store began, in milliseconds since 1970
 */
export function placeOf(entry: Entry, since: number): Place {
  const { location, authReturn, expand } = entry;
  return {
    location,
    dialog: dialogNames.find((name) => Number(entry[name]) >= since) ?? null,
    ...(isLocation(authReturn) && { authReturn }),
    ...(isSection(expand) && { expand }),
  };
}

/** With two slashes it would be another site. */
const isLocation = (value: unknown): value is string => typeof value === 'string' && /^\/(?!\/)/.test(value);

const isSection = (value: unknown): value is AccountSection => accountSections.some((section) => section === value);
