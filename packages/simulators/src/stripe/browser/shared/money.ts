import { stripeDigits } from './currencies.ts';

/** An amount as the wire has it, as people write it. */
export function written(amount: number, currency: string): string {
  const digits = stripeDigits(currency.toLowerCase());
  const shown = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat('en', { style: 'currency', currency, ...shown }).format(amount / 10 ** digits);
}
