import type { Fields } from './wire/fields.ts';
import { invalid, unprocessable } from './wire/refusal.ts';

/** An amount in the wire's form: a string with the decimals of its currency. */
export interface Money {
  currency_code: string;
  value: string;
}

/** https://developer.paypal.com/api/rest/reference/currency-codes/, where these have no decimals. */
const WITHOUT_DECIMALS = ['HUF', 'JPY', 'TWD'];
const WITH_DECIMALS = 'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD ILS MXN MYR NOK NZD PHP PLN SEK SGD THB USD'.split(' ');

export const PAYPAL_CURRENCIES: readonly string[] = [...WITHOUT_DECIMALS, ...WITH_DECIMALS];

export const isCurrency = (code: string): boolean => PAYPAL_CURRENCIES.includes(code);

const getDecimals = (currency: string) => (WITHOUT_DECIMALS.includes(currency) ? 0 : 2);

export const toMinorUnits = ({ currency_code, value }: Money): number =>
  Math.round(Number(value) * 10 ** getDecimals(currency_code));

export const toMoney = (minor: number, currency_code: string): Money => {
  const decimals = getDecimals(currency_code);
  return { currency_code, value: (minor / 10 ** decimals).toFixed(decimals) };
};

/** The amount of money in a request. */
export function readMoney(fields: Fields, { zero = false } = {}): Money {
  const currency = fields.required('currency_code');
  const value = fields.required('value');
  const field = fields.fieldPath('value');
  if (!/^-?(\d+|\d*\.\d+)$/.test(value)) {
    const description = 'The value of a field does not conform to the expected format.';
    throw invalid(field, 'INVALID_PARAMETER_SYNTAX', description);
  }
  if (!isCurrency(currency)) {
    const description = 'Currency code is invalid or is not currently supported.';
    throw unprocessable('INVALID_CURRENCY_CODE', description, fields.fieldPath('currency_code'));
  }
  const [, decimals = ''] = value.split('.');
  if (decimals.length > 0 && getDecimals(currency) === 0) {
    throw unprocessable('DECIMALS_NOT_SUPPORTED', 'Currency does not support decimals.', field);
  }
  if (decimals.length > 2) {
    const description = 'If the currency supports decimals, only two decimal place precision is supported.';
    throw unprocessable('DECIMAL_PRECISION', description, field);
  }
  if (Number(value) < 0 || (Number(value) === 0 && !zero)) {
    const description = 'Must be greater than zero. If the currency supports decimals, only two are supported.';
    throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', description, field);
  }
  return toMoney(Math.round(Number(value) * 10 ** getDecimals(currency)), currency);
}
