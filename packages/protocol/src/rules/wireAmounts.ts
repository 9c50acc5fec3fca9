import { currencyPrecision } from './currencies.ts';
import type { Money } from './money.ts';

/** The way in which a payment provider counts amounts of a currency. */
interface Count {
  /** Digits behind the decimal point. */
  digits: number;
  /** The number of these digits that must be zero. */
  zeros: number;
}

const count = (codes: string, digits: number, zeros = 0): (readonly [string, Count])[] =>
  codes.split(' ').map((code) => [code, { digits, zeros }]);

/** The currencies that a payment provider takes, and the way in which it counts each of them. */
export type AmountTable = ReadonlyMap<string, Count>;

/** https://docs.stripe.com/currencies */
export const STRIPE_AMOUNTS: AmountTable = new Map([
  ...count(
    'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CNY COP CRC ' +
      'CVE CZK DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR JMD KES KGS KHR ' +
      'KYD KZT LAK LBP LKR LRD LSL MAD MDL MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN ' +
      'PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SEK SGD SHP SLE SOS SRD SZL THB TJS TOP TRY TTD TWD TZS UAH USD ' +
      'UYU UZS WST XCD XCG YER ZAR ZMW',
    2,
  ),
  ...count('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF', 0),
  ...count('ISK UGX', 2, 2),
  ...count('BHD JOD KWD OMR TND', 3, 1),
]);

/** https://developer.paypal.com/api/rest/reference/currency-codes/ */
export const PAYPAL_AMOUNTS: AmountTable = new Map([
  ...count('AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD ILS MXN MYR NOK NZD PHP PLN SEK SGD THB USD', 2),
  ...count('HUF JPY TWD', 0),
]);

/** The number of digits that a provider counts. */
export const wireDigits = (table: AmountTable, currency: string): number =>
  table.get(currency)?.digits ?? currencyPrecision(currency);

/** An amount in the units that a provider counts; null if the provider can't be asked for that amount. */
export function wireAmount(table: AmountTable, { amount, currency, precision }: Money): number | null {
  const counted = table.get(currency);
  if (!counted) return null;
  const units = shiftDecimalPoint(amount, counted.digits - precision);
  return units % 10 ** counted.zeros === 0 ? units : null;
}

/** An amount that a provider has counted, in minor units, rounded to the precision. */
export const parseWireAmount = (table: AmountTable, units: number, currency: string, precision: number): number =>
  Math.round(shiftDecimalPoint(units, precision - wireDigits(table, currency)));

/** The digits of a price that every provider takes, of those that take the currency. */
export function priceDigits(tables: readonly AmountTable[], currency: string): number {
  const counted = tables.flatMap((table) => table.get(currency) ?? []);
  return Math.min(currencyPrecision(currency), ...counted.map(({ digits, zeros }) => digits - zeros));
}

/** Shifts the decimal point. Whole results are exact: binary numbers can't hold negative powers of ten. */
const shiftDecimalPoint = (amount: number, digits: number): number =>
  digits < 0 ? amount / 10 ** -digits : amount * 10 ** digits;
