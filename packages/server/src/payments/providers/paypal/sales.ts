import { names, record } from '../eventSubjects.ts';
import type { ListedSale, ProviderSale } from '../provider.ts';
import type { PayPalClient } from './client.ts';
import { noteIn, nullIfMissing } from './gateway.ts';
import { minorUnits, type PayPalMoney } from './money.ts';

interface Order {
  create_time: string;
  purchase_units: { custom_id?: string; amount: PayPalMoney }[];
}

interface Subscription {
  create_time: string;
  custom_id?: string;
  plan_id: string;
}

interface Plan {
  billing_cycles: { pricing_scheme?: { fixed_price?: PayPalMoney } }[];
}

/** The order or the subscription that an event tells to be paid; null where it names none. */
export function findSale(client: PayPalClient, event: unknown, precision: number): ListedSale | null {
  const { supplementary_data, billing_agreement_id } = record(record(event).resource);
  const [order] = names([record(record(supplementary_data).related_ids).order_id]);
  if (order !== undefined) return { ref: order, read: () => readOrder(client, order, precision) };
  const [subscription] = names([billing_agreement_id]);
  if (subscription === undefined) return null;
  return { ref: subscription, read: () => readSubscription(client, subscription, precision) };
}

/** https://developer.paypal.com/docs/api/orders/v2/#orders_get */
async function readOrder(client: PayPalClient, id: string, precision: number): Promise<ProviderSale | null> {
  const order = await nullIfMissing(client.get<Order>(`/v2/checkout/orders/${encodeURIComponent(id)}`));
  const unit = order?.purchase_units[0];
  return order && unit ? toSale(unit.custom_id, unit.amount, order.create_time, precision) : null;
}

/** https://developer.paypal.com/docs/api/subscriptions/v1/#subscriptions_get */
async function readSubscription(client: PayPalClient, id: string, precision: number): Promise<ProviderSale | null> {
  const subscription = await nullIfMissing(
    client.get<Subscription>(`/v1/billing/subscriptions/${encodeURIComponent(id)}`),
  );
  if (!subscription) return null;
  const plan = await client.get<Plan>(`/v1/billing/plans/${encodeURIComponent(subscription.plan_id)}`);
  const price = plan.billing_cycles[0]?.pricing_scheme?.fixed_price;
  return price ? toSale(subscription.custom_id, price, subscription.create_time, precision) : null;
}

const toSale = (custom: string | undefined, money: PayPalMoney, time: string, precision: number): ProviderSale => ({
  note: noteIn(custom ?? ''),
  amount: minorUnits(money, precision),
  currency: money.currency_code,
  precision,
  begunAt: new Date(time),
});
