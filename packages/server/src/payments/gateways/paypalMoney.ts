import { currencyPrecision } from '@magazine-store/protocol';

/** https://developer.paypal.com/docs/api/orders/v2/#definition-money */
export interface PayPalMoney {
  currency_code: string;
  /** In major units, with all digits that the currency has. */
  value: string;
}

export const paypalMoney = ({ amount, currency, precision }: { amount: number; currency: string; precision: number }) =>
  ({ currency_code: currency, value: (amount / 10 ** precision).toFixed(precision) }) satisfies PayPalMoney;

export const minorUnits = ({ value, currency_code }: PayPalMoney): number =>
  Math.round(Number(value) * 10 ** currencyPrecision(currency_code));
