import type { DemoOptions } from '../../examples/demo/demo.ts';
import { type DeskRole, deskRoles } from '../../packages/protocol/src/desk/index.ts';

/** The place of the store, or the publisher's desk. */
type Place = 'stand-alone' | 'embedded' | 'another origin' | 'desk';
/** The state of the visitor when the walk begins, or a member's role at the desk. */
export type Visitor = 'signed out' | 'signed in' | 'subscriber' | DeskRole;

/** One store in one place for one kind of visitor. */
export interface Mode {
  readonly place: Place;
  readonly visitor: Visitor;
  readonly store: StoreKind;
}

/** The demo's options in each kind of store. `npm start` has none of them. */
const STORES = {
  'everything on': {},
  'no auth': { noAuth: true },
  'no payments': { noPayments: true },
  promocodes: { settings: { PROMOCODES_ONLY: 'true' } },
  sandbox: { settings: { SANDBOX: 'true' } },
  'right to left': { settings: { STORE_DIRECTION: 'rtl' } },
} as const satisfies Record<string, Partial<DemoOptions>>;
export type StoreKind = keyof typeof STORES;

/** In some stores members walk at the desk, too: last of all, because they change what the others see. */
export const AT_DESK: readonly StoreKind[] = ['everything on', 'right to left'];

const PLACES: readonly Place[] = ['stand-alone', 'embedded', 'another origin'];
const VISITORS: readonly Visitor[] = ['signed out', 'signed in', 'subscriber'];

/** All possible modes. In a store without sign-in all visitors are signed out. */
export const ALL_MODES: readonly Mode[] = (Object.keys(STORES) as StoreKind[]).flatMap((store) => [
  ...PLACES.flatMap((place) =>
    VISITORS.filter((visitor) => visitor === 'signed out' || store !== 'no auth').map((visitor) => ({
      place,
      visitor,
      store,
    })),
  ),
  ...(AT_DESK.includes(store) ? deskRoles.map((visitor) => ({ place: 'desk' as const, visitor, store })) : []),
]);

/** A few modes that together have every place, visitor and store. */
export const FEW_MODES: readonly Mode[] = [
  { place: 'stand-alone', visitor: 'signed out', store: 'everything on' },
  { place: 'stand-alone', visitor: 'signed in', store: 'everything on' },
  { place: 'embedded', visitor: 'signed in', store: 'everything on' },
  { place: 'another origin', visitor: 'signed in', store: 'everything on' },
  { place: 'stand-alone', visitor: 'subscriber', store: 'everything on' },
  { place: 'stand-alone', visitor: 'signed out', store: 'no auth' },
  { place: 'embedded', visitor: 'signed in', store: 'no payments' },
  { place: 'stand-alone', visitor: 'signed in', store: 'promocodes' },
  { place: 'stand-alone', visitor: 'signed out', store: 'sandbox' },
  { place: 'stand-alone', visitor: 'signed in', store: 'right to left' },
  { place: 'embedded', visitor: 'signed out', store: 'right to left' },
  { place: 'desk', visitor: 'owner', store: 'everything on' },
  { place: 'desk', visitor: 'owner', store: 'right to left' },
];

/** The modes by their kind of store: modes of one kind can share a store. */
export const byStore = (modes: readonly Mode[]): [StoreKind, Mode[]][] => [...Map.groupBy(modes, ({ store }) => store)];

export const modeName = ({ place, visitor, store }: Mode): string => [place, visitor, store].join(', ');

/** @throws Error if no mode has this name */
export function findMode(name: string): Mode {
  const mode = ALL_MODES.find((candidate) => modeName(candidate) === name);
  if (!mode) throw new Error(`There is no mode "${name}". There are:\n${ALL_MODES.map(modeName).join('\n')}`);
  return mode;
}

/** The options that start the demo of this kind. */
export function toDemoOptions(kind: StoreKind): Partial<DemoOptions> {
  const options: Partial<DemoOptions> = STORES[kind];
  // The walker prepares its visitors from other addresses, so that the limits on requests don't stop it.
  return { ...options, settings: { ...options.settings, TRUST_PROXY: '1', LOG_LEVEL: 'error' } };
}
