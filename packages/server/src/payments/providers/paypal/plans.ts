import { planName } from '../../planNames.ts';
import type { Payment } from '../gateway.ts';
import type { Surroundings } from '../provider.ts';
import type { PayPalClient } from './client.ts';
import { paypalMoney } from './money.ts';
import { FREQUENCIES } from './period.ts';

export type FindGatewayPlan = (payment: Payment) => Promise<string>;

interface CreatedObject {
  id: string;
}

/** Failed payments in a row before the provider suspends a subscription. */
const MAX_FAILURES = 3;

/**
 * The only place that reads and writes `gateway_plan_prices`. The provider has to know a plan before its first buyer
 * comes.
 */
export function gatewayPlans(
  client: PayPalClient,
  clientId: string,
  { db, store, locale }: Omit<Surroundings, 'timeout'>,
): FindGatewayPlan {
  async function make(payment: Payment): Promise<string> {
    const period = payment.period ?? 'month';
    const product = { name: store.name.slice(0, 127), type: 'DIGITAL' };
    const { id: product_id } = await client.post<CreatedObject>('/v1/catalogs/products', product, `store:${clientId}`);
    const plan = {
      product_id,
      // All buyers of the plan see this name.
      name: planName(period, locale),
      billing_cycles: [
        {
          frequency: FREQUENCIES[period],
          tenure_type: 'REGULAR',
          sequence: 1,
          // The plan renews itself until it is cancelled.
          total_cycles: 0,
          pricing_scheme: { fixed_price: paypalMoney(payment) },
        },
      ],
      payment_preferences: { auto_bill_outstanding: true, payment_failure_threshold: MAX_FAILURES },
    };
    // A plan keeps its price at the provider, so each price needs a plan of its own.
    const key = `plan:${payment.item_id}:${payment.amount}:${payment.currency}:${payment.precision}:${period}`;
    return (await client.post<CreatedObject>('/v1/billing/plans', plan, key)).id;
  }

  return async (payment) => {
    const { amount, currency, precision } = payment;
    const price = { plan_id: payment.item_id, client_id: clientId, amount, currency, precision };
    const known = await db
      .selectFrom('gateway_plan_prices')
      .select('gateway_plan_id')
      .where((where) => where.and(price))
      .executeTakeFirst();
    if (known) return known.gateway_plan_id;
    const made = await make(payment);
    await db
      .insertInto('gateway_plan_prices')
      .values({ ...price, gateway_plan_id: made })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return made;
  };
}
