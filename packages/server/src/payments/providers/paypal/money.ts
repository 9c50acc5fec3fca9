import { type Money, PAYPAL_AMOUNTS, parseWireAmount, wireDigits } from '@magazine-store/protocol';
import { requestAmount } from '../amounts.ts';

/** https://developer.paypal.com/docs/api/orders/v2/#definition-money */
export interface PayPalMoney {
  currency_code: string;
  /** In major units, with all digits that the provider counts. */
  value: string;
}

/** @throws GatewayRefusal */
export function paypalMoney(money: Money): PayPalMoney {
  const digits = wireDigits(PAYPAL_AMOUNTS, money.currency);
  const value = (requestAmount(PAYPAL_AMOUNTS, money) / 10 ** digits).toFixed(digits);
  return { currency_code: money.currency, value };
}

export const minorUnits = ({ value, currency_code: currency }: PayPalMoney, precision: number): number =>
  parseWireAmount(
    PAYPAL_AMOUNTS,
    Math.round(Number(value) * 10 ** wireDigits(PAYPAL_AMOUNTS, currency)),
    currency,
    precision,
  );
