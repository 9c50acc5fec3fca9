import { type AmountTable, currencyPrecision, type Money, wireAmount } from '@magazine-store/protocol';
import { GatewayRefusal, type Payment } from './gateway.ts';

/** The amount in the units that the provider counts. @throws GatewayRefusal for an amount finer than those */
export function requestAmount(table: AmountTable, money: Money): number {
  const units = wireAmount(table, money);
  if (units !== null) return units;
  throw new GatewayRefusal({
    code: 'amount_not_taken',
    message: 'The payment could not be collected.',
    messageRaw: `the provider takes no ${money.amount / 10 ** money.precision} ${money.currency}`,
  });
}

/** The digits of a charge: those of its payment, unless the charge is in another currency. */
export const getPrecision = (payment: Payment, currency: string): number =>
  currency === payment.currency ? payment.precision : currencyPrecision(currency);
