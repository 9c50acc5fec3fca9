import type { DemoOptions } from '../../examples/demo/demo.ts';

/** Where the store stands. */
export type Place = 'stand-alone' | 'embedded' | 'another origin';
/** How the visitor comes. */
export type Visitor = 'signed out' | 'signed in' | 'subscriber';

/** One store in one place for one kind of visitor. */
export interface Mode {
  readonly place: Place;
  readonly visitor: Visitor;
  readonly store: StoreKind;
}

/** How the demo differs from the one that `npm start` shows. */
const STORES = {
  'everything on': {},
  'no auth': { noAuth: true },
  'no payments': { noPayments: true },
  promocodes: { settings: { PROMOCODES_ONLY: 'true' } },
  sandbox: { settings: { SANDBOX: 'true' } },
  'right to left': { settings: { STORE_DIRECTION: 'rtl' } },
} as const satisfies Record<string, Partial<DemoOptions>>;
export type StoreKind = keyof typeof STORES;

const PLACES: readonly Place[] = ['stand-alone', 'embedded', 'another origin'];
const VISITORS: readonly Visitor[] = ['signed out', 'signed in', 'subscriber'];

/** Every mode that can be: where no visitor can sign in, all are signed out. */
export const ALL_MODES: readonly Mode[] = (Object.keys(STORES) as StoreKind[]).flatMap((store) =>
  PLACES.flatMap((place) =>
    VISITORS.filter((visitor) => visitor === 'signed out' || store !== 'no auth').map((visitor) => ({
      place,
      visitor,
      store,
    })),
  ),
);

/** A few that between them have every place, visitor and store. */
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
];

/** The modes, by the store that they can share. */
export const byStore = (modes: readonly Mode[]): [StoreKind, Mode[]][] => [...Map.groupBy(modes, ({ store }) => store)];

export const nameOf = ({ place, visitor, store }: Mode): string => [place, visitor, store].join(', ');

/** @throws Error for a name that no mode has */
export function modeNamed(name: string): Mode {
  const mode = ALL_MODES.find((candidate) => nameOf(candidate) === name);
  if (!mode) throw new Error(`There is no mode "${name}". There are:\n${ALL_MODES.map(nameOf).join('\n')}`);
  return mode;
}

/** What the demo of such a store is started with. */
export function demoOptionsOf(kind: StoreKind): Partial<DemoOptions> {
  const options: Partial<DemoOptions> = STORES[kind];
  // The walker prepares its visitors from an address of their own, so that limits of requests don't meet it.
  return { ...options, settings: { ...options.settings, TRUST_PROXY: '1', LOG_LEVEL: 'error' } };
}
