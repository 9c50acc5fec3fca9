import { stripeDigits } from './currencies.ts';

/** Formats an amount of the wire as people write it. */
export function formatAmount(amount: number, currency: string): string {
  const digits = stripeDigits(currency.toLowerCase());
  const shown = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat('en', { style: 'currency', currency, ...shown }).format(amount / 10 ** digits);
}
