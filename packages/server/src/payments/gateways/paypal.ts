import { paymentErrors } from '@magazine-store/protocol';
import { isRunning } from '../running.ts';
import { type Gateway, GatewayRefusal, type GatewayState, type Payment } from './gateway.ts';
import { type PayPalClient, PayPalRefusal } from './paypalClient.ts';
import { minorUnits, type PayPalMoney, paypalMoney } from './paypalMoney.ts';
import type { FindGatewayPlan } from './paypalPlans.ts';
import { endOfPeriod } from './period.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Capture {
  id: string;
  status: string;
  amount: PayPalMoney;
}

interface Order {
  id: string;
  status: string;
  purchase_units: { payments?: { captures?: Capture[] } }[];
}

interface Subscription {
  id: string;
  status: string;
  billing_info?: { next_billing_time?: string; failed_payments_count?: number };
}

/** A period that was billed; its id is also that of a capture. */
interface Transaction {
  id: string;
  status: string;
  time: string;
  amount_with_breakdown: { gross_amount: PayPalMoney };
}

/** Payment buttons: orders for issues, subscriptions for plans (https://developer.paypal.com/docs/api/orders/v2/). */
export function paypalGateway(client: PayPalClient, findPlan: FindGatewayPlan, brand: string): Gateway {
  const keyOf = (payment: Payment, step: string) => `${payment.id}:${step}:${payment.attempt}`;
  const pathOf = ({ item_type, gateway_ref }: Payment) =>
    item_type === 'plan' ? `/v1/billing/subscriptions/${gateway_ref}` : `/v2/checkout/orders/${gateway_ref}`;

  async function createOrder(payment: Payment): Promise<string> {
    const unit = {
      custom_id: payment.id,
      invoice_id: payment.id,
      description: payment.description.slice(0, 127),
      amount: paypalMoney(payment),
    };
    const experience_context = { brand_name: brand, shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' };
    const order = { intent: 'CAPTURE', purchase_units: [unit], payment_source: { paypal: { experience_context } } };
    return (await client.post<Order>('/v2/checkout/orders', order, keyOf(payment, 'create'))).id;
  }

  async function createSubscription(payment: Payment): Promise<string> {
    const subscription = {
      plan_id: await findPlan(payment),
      custom_id: payment.id,
      application_context: {
        brand_name: brand,
        shipping_preference: 'NO_SHIPPING',
        user_action: 'SUBSCRIBE_NOW',
      },
    };
    return (await client.post<Subscription>('/v1/billing/subscriptions', subscription, keyOf(payment, 'create'))).id;
  }

  async function lookAtOrder(payment: Payment): Promise<GatewayState> {
    const order = await found(client.get<Order>(pathOf(payment)));
    if (!order) return { status: 'cancelled' };
    // Who has approved has pressed 'Pay now'. What the store has given up is not taken any more.
    if (order.status === 'APPROVED' && isRunning(payment)) return capture(payment);
    return stateOfOrder(payment, order);
  }

  async function capture(payment: Payment): Promise<GatewayState> {
    try {
      return stateOfOrder(
        payment,
        await client.post<Order>(`${pathOf(payment)}/capture`, {}, keyOf(payment, 'capture')),
      );
    } catch (error) {
      if (!(error instanceof PayPalRefusal)) throw error;
      if (error.issue === 'ORDER_ALREADY_CAPTURED')
        return stateOfOrder(payment, await client.get<Order>(pathOf(payment)));
      return { status: 'failed', error: refusalOf(error) };
    }
  }

  async function stateOfOrder(payment: Payment, order: Order): Promise<GatewayState> {
    const made = order.purchase_units[0]?.payments?.captures?.[0];
    if (!made) return order.status === 'VOIDED' ? { status: 'cancelled' } : { status: 'open' };
    switch (made.status) {
      case 'COMPLETED':
      case 'PARTIALLY_REFUNDED':
        if (await isContested(made.id)) return { status: 'disputed' };
        return { status: 'paid', ...amountOf(made.amount, payment) };
      case 'REFUNDED':
        return { status: 'refunded' };
      case 'PENDING':
        return { status: 'pending' };
      default:
        return { status: 'failed', error: refusalOf(new PayPalRefusal(422, made.status, '')) };
    }
  }

  async function lookAtSubscription(payment: Payment): Promise<GatewayState> {
    const subscription = await found(client.get<Subscription>(pathOf(payment)));
    if (!subscription) return { status: 'cancelled' };
    if (subscription.status === 'APPROVAL_PENDING') return { status: 'open' };
    if (subscription.status === 'APPROVED') return { status: 'pending' };
    const billed = await transactionsOf(payment);
    const paid = billed.filter(({ status }) => status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED').at(-1);
    const last = billed.at(-1);
    const isActive = subscription.status === 'ACTIVE';
    if (last?.status === 'REFUNDED') return { status: 'refunded' };
    if (!paid) return { status: isActive ? 'pending' : 'cancelled' };
    if (await isContested(paid.id)) return { status: 'disputed' };
    const { next_billing_time: time, failed_payments_count: failures } = subscription.billing_info ?? {};
    const next = isActive && time ? new Date(time) : null;
    return {
      status: 'paid',
      ...amountOf(paid.amount_with_breakdown.gross_amount, payment),
      term: {
        // After a failure, the next time is that of another try: nothing is paid until then.
        paidUntil: next && !failures ? next : endOfPeriod(new Date(paid.time), payment.period ?? 'month'),
        nextBillingAt: next,
      },
    };
  }

  async function transactionsOf(payment: Payment): Promise<Transaction[]> {
    const query = new URLSearchParams({
      start_time: new Date(payment.created_at.getTime() - DAY_MS).toISOString(),
      end_time: new Date(Date.now() + DAY_MS).toISOString(),
    });
    const { transactions = [] } = await client.get<{ transactions?: Transaction[] }>(
      `${pathOf(payment)}/transactions?${query}`,
    );
    return transactions.toSorted((a, b) => a.time.localeCompare(b.time));
  }

  /** https://developer.paypal.com/docs/api/customer-disputes/v1/#disputes_list */
  async function isContested(captureId: string): Promise<boolean> {
    const { items = [] } = await client.get<{ items?: { status: string }[] }>(
      `/v1/customer/disputes?disputed_transaction_id=${captureId}`,
    );
    // One that is decided for the buyer has given the money back.
    return items.some(({ status }) => status !== 'RESOLVED');
  }

  async function giveBack(captureId: string, key: string): Promise<void> {
    try {
      await client.post(`/v2/payments/captures/${captureId}/refund`, {}, key);
    } catch (error) {
      if (!(error instanceof PayPalRefusal) || error.issue !== 'CAPTURE_FULLY_REFUNDED') throw error;
    }
  }

  const look = (payment: Payment) =>
    payment.item_type === 'plan' ? lookAtSubscription(payment) : lookAtOrder(payment);

  async function stop(payment: Payment): Promise<void> {
    if (payment.item_type !== 'plan') return;
    try {
      await client.post(`${pathOf(payment)}/cancel`, { reason: 'Cancelled in the store' });
    } catch (error) {
      // It has ended already.
      if (!(error instanceof PayPalRefusal) || error.status !== 422) throw error;
    }
  }

  return {
    name: 'paypal',
    sells: ['issue', 'plan'],
    paysAtOnce: false,
    async create(payment) {
      try {
        return await (payment.item_type === 'plan' ? createSubscription(payment) : createOrder(payment));
      } catch (error) {
        throw error instanceof PayPalRefusal ? new GatewayRefusal(refusalOf(error)) : error;
      }
    },
    pay: look,
    look,
    // Nothing is taken from an order that is not captured.
    async cancel() {},
    stop,
    async refund(payment) {
      if (payment.item_type === 'plan') {
        await stop(payment);
        for (const { id, status } of await transactionsOf(payment)) {
          if (status === 'COMPLETED') await giveBack(id, `${keyOf(payment, 'refund')}:${id}`);
        }
        return;
      }
      const order = await client.get<Order>(pathOf(payment));
      for (const made of order.purchase_units.flatMap(({ payments }) => payments?.captures ?? [])) {
        await giveBack(made.id, keyOf(payment, 'refund'));
      }
    },
  };
}

/** Null for what the provider has forgotten: approvals that nobody gave. */
async function found<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof PayPalRefusal && error.status === 404) return null;
    throw error;
  }
}

const amountOf = (money: PayPalMoney, { precision }: Payment) => ({
  amount: minorUnits(money, precision),
  currency: money.currency_code,
});

const refusalOf = ({ issue, message }: PayPalRefusal) => ({
  code: issue === 'INSTRUMENT_DECLINED' ? paymentErrors.cardDeclined : issue || 'payment_failed',
  message: 'The payment could not be collected.',
  messageRaw: message,
});
