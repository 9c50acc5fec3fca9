import type { DeskInput } from '@magazine-store/protocol/desk';

const NAMES = ['from', 'to', 'item', 'country', 'state'] as const;

/** The filter of charges and sales, as the address of the screen has it. */
export type ChargeFilter = Partial<Record<(typeof NAMES)[number], string>>;

/** The pattern of each complete value. */
const COMPLETE: Readonly<Record<(typeof NAMES)[number], RegExp>> = {
  from: /^\d{4}-\d\d-\d\d$/,
  to: /^\d{4}-\d\d-\d\d$/,
  item: /^(?:issue|plan):\d+$/,
  country: /^[A-Z]{2}$/,
  state: /^\w+$/,
};

/** The filter of an address. Incomplete values don't filter. */
export const readFilter = (params: URLSearchParams): ChargeFilter =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = params.get(name);
      return value !== null && COMPLETE[name].test(value) ? [[name, value]] : [];
    }),
  );

/** The server checks the values: an address may hold any. */
export const toQuery = (filter: ChargeFilter) => filter as DeskInput<'exportChargesCsv'>['query'];
