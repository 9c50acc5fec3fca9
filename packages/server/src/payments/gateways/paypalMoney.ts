import { type Money, parseWireAmount, wireDigits } from '@magazine-store/protocol';
import { requestAmount } from './amounts.ts';

/** https://developer.paypal.com/docs/api/orders/v2/#definition-money */
export interface PayPalMoney {
  currency_code: string;
  /** In major units, with all digits that the provider counts. */
  value: string;
}

/** @throws GatewayRefusal */
export function paypalMoney(money: Money): PayPalMoney {
  const digits = wireDigits('paypal', money.currency);
  const value = (requestAmount('paypal', money) / 10 ** digits).toFixed(digits);
  return { currency_code: money.currency, value };
}

export const minorUnits = ({ value, currency_code: currency }: PayPalMoney, precision: number): number =>
  parseWireAmount('paypal', Math.round(Number(value) * 10 ** wireDigits('paypal', currency)), currency, precision);
