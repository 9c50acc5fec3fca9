export interface Money {
  /** Minor units: 499 is 4.99 where the precision is 2. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly precision: number;
}

/** The amount as people of this locale write it. */
export function formatMoney({ amount, currency, precision }: Money, locale: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: precision,
    maximumFractionDigits: precision,
  }).format(amount / 10 ** precision);
}

/**
 * Minor units of a price as a publisher types it ('4.99', '12'), without going through a float.
 * Null for anything else: signs, commas, exponents, more digits than the currency has.
 */
export function parsePrice(text: string, precision: number): number | null {
  const match = /^(\d{1,7})(?:\.(\d+))?$/.exec(text.trim());
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  if (fraction.length > precision) return null;
  return Number(whole + fraction.padEnd(precision, '0'));
}
