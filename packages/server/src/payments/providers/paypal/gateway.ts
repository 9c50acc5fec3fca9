import { paymentErrors } from '@magazine-store/protocol';
import { isRunning } from '../../running.ts';
import { getPrecision } from '../amounts.ts';
import {
  ActionRefused,
  type Gateway,
  type GatewayCharge,
  GatewayRefusal,
  type GatewayState,
  itemReference,
  type Payment,
  type PaymentData,
  PlanMissing,
} from '../gateway.ts';
import type { ProviderSale, Surroundings } from '../provider.ts';
import { type PayPalClient, PayPalForbidden, PayPalRefusal, pathIn } from './client.ts';
import { minorUnits, type PayPalMoney, paypalMoney } from './money.ts';
import { endOfPeriod } from './period.ts';
import type { FindGatewayPlan } from './plans.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Capture {
  id: string;
  status: string;
  amount: PayPalMoney;
  create_time: string;
}

interface Payer {
  address?: { country_code?: string };
}

interface Order {
  id: string;
  status: string;
  payer?: Payer;
  purchase_units: { payments?: { captures?: Capture[]; refunds?: { status: string; amount: PayPalMoney }[] } }[];
}

interface Subscription {
  id: string;
  status: string;
  subscriber?: Payer;
  billing_info?: { next_billing_time?: string; failed_payments_count?: number };
}

/** A period that was billed; its id is also that of a capture. */
interface Transaction {
  id: string;
  status: string;
  time: string;
  amount_with_breakdown: { gross_amount: PayPalMoney };
}

/** https://developer.paypal.com/docs/api/payments/v2/#definition-refund */
interface Refund {
  id: string;
  status: string;
  status_details?: { reason?: string };
  amount: PayPalMoney;
  seller_payable_breakdown?: { total_refunded_amount?: PayPalMoney };
  links?: { rel: string; href: string }[];
}

interface Transactions {
  transactions?: Transaction[];
  links?: { rel: string; href: string }[];
}

/** The states of a capture whose money has come. */
const TAKEN: readonly string[] = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'];

/** The states of a subscription that is never billed again. */
const ENDED: readonly string[] = ['CANCELLED', 'EXPIRED'];

/** Payment buttons: orders for issues, subscriptions for plans (https://developer.paypal.com/docs/api/orders/v2/). */
export function paypalGateway(client: PayPalClient, findPlan: FindGatewayPlan, store: Surroundings['store']): Gateway {
  const requestKey = (payment: Payment, step: string) => `${payment.id}:${step}:${payment.attempt}`;
  const paymentPath = ({ item_type, gateway_ref }: Payment) =>
    item_type === 'plan' ? `/v1/billing/subscriptions/${gateway_ref}` : `/v2/checkout/orders/${gateway_ref}`;

  async function createOrder(payment: Payment, data: PaymentData): Promise<string> {
    const unit = {
      custom_id: customId(payment, data),
      invoice_id: payment.id,
      description: payment.description.slice(0, 127),
      amount: paypalMoney(payment),
    };
    const experience_context = { brand_name: store.name, shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' };
    const order = { intent: 'CAPTURE', purchase_units: [unit], payment_source: { paypal: { experience_context } } };
    return (await client.post<Order>('/v2/checkout/orders', order, requestKey(payment, 'create'))).id;
  }

  async function createSubscription(payment: Payment, data: PaymentData): Promise<string> {
    const subscription = {
      plan_id: await findPlan(payment),
      custom_id: customId(payment, data),
      application_context: {
        brand_name: store.name,
        shipping_preference: 'NO_SHIPPING',
        user_action: 'SUBSCRIBE_NOW',
      },
    };
    return (await client.post<Subscription>('/v1/billing/subscriptions', subscription, requestKey(payment, 'create')))
      .id;
  }

  async function fetchOrderState(payment: Payment): Promise<GatewayState> {
    const order = await nullIfMissing(client.get<Order>(paymentPath(payment)));
    if (!order) return toMissingState(payment);
    // The buyer has pressed 'Pay now'. The store captures no payment that it has given up.
    if (order.status === 'APPROVED' && isRunning(payment)) return capture(payment);
    return toOrderState(payment, order);
  }

  async function capture(payment: Payment): Promise<GatewayState> {
    try {
      return toOrderState(
        payment,
        await client.post<Order>(`${paymentPath(payment)}/capture`, {}, requestKey(payment, 'capture')),
      );
    } catch (error) {
      if (!(error instanceof PayPalRefusal)) throw error;
      if (error.issue === 'ORDER_ALREADY_CAPTURED')
        return toOrderState(payment, await client.get<Order>(paymentPath(payment)));
      return { status: 'failed', error: toRefusal(error) };
    }
  }

  async function toOrderState(payment: Payment, order: Order): Promise<GatewayState> {
    const { captures = [], refunds = [] } = order.purchase_units[0]?.payments ?? {};
    const made = captures[0];
    if (!made) return order.status === 'VOIDED' ? { status: 'cancelled' } : { status: 'open' };
    switch (made.status) {
      case 'COMPLETED':
      case 'PARTIALLY_REFUNDED':
        return { status: (await isDisputed(made.id)) ? 'disputed' : 'paid', charges: [charge()] };
      case 'REFUNDED':
        return { status: 'refunded', charges: [charge()] };
      case 'PENDING':
        return { status: 'pending' };
      default:
        return { status: 'failed', error: toRefusal(new PayPalRefusal(422, made.status, '')) };
    }

    function charge(): GatewayCharge {
      const { id, status, amount, create_time: time } = made as Capture;
      const parts = refunds.filter((refund) => refund.status === 'COMPLETED').map((refund) => refund.amount);
      return toCharge(payment, { id, status, time, amount, parts, payer: order.payer });
    }
  }

  async function fetchSubscriptionState(payment: Payment, refundId?: string): Promise<GatewayState> {
    const subscription = await nullIfMissing(client.get<Subscription>(paymentPath(payment)));
    if (!subscription) return toMissingState(payment);
    if (subscription.status === 'APPROVAL_PENDING') return { status: 'open' };
    if (subscription.status === 'APPROVED') return { status: 'pending' };
    const all = await listTransactions(payment);
    const taken = all.filter(({ status }) => TAKEN.includes(status));
    const isActive = subscription.status === 'ACTIVE';
    const refund = refundId === undefined ? null : await findRefund(refundId);
    const [first, ...later] = taken.map(({ id, status, time, amount_with_breakdown: { gross_amount: amount } }) =>
      toCharge(payment, {
        id,
        status,
        time,
        amount,
        payer: subscription.subscriber,
        part: refund?.of === id ? refund.total : undefined,
      }),
    );
    const paid = taken.filter(({ status }) => status !== 'REFUNDED').at(-1);
    if (!first) {
      const isOnItsWay = all.some(({ status }) => status === 'PENDING');
      const isPending = isActive || (isOnItsWay && !ENDED.includes(subscription.status));
      return isPending ? { status: 'pending' } : { status: 'cancelled', mayBePaid: isOnItsWay };
    }
    const charges = [first, ...later] as const;
    if (!paid || taken.at(-1) !== paid) return { status: 'refunded', charges };
    if (await isDisputed(paid.id)) return { status: 'disputed', charges };
    const { next_billing_time: time, failed_payments_count: failures } = subscription.billing_info ?? {};
    const next = isActive && time ? new Date(time) : null;
    const hasFailed = next !== null && Boolean(failures);
    return {
      status: 'paid',
      charges,
      term: {
        // After a failed payment, the next billing time is that of another try. Nothing is paid until then.
        paidUntil: next && !hasFailed ? next : endOfPeriod(new Date(paid.time), payment.period ?? 'month'),
        nextBillingAt: next,
        isSuspended: subscription.status === 'SUSPENDED',
        hasFailed,
      },
    };
  }

  /**
   * Finds a refund. A subscription's transactions only tell that a part was refunded.
   * https://developer.paypal.com/docs/api/payments/v2/#refunds_get
   */
  async function findRefund(id: string): Promise<{ of: string; total: PayPalMoney } | null> {
    const refund = await getRefund(id);
    // A refund that is pending may still fail.
    if (refund?.status !== 'COMPLETED') return null;
    const total = refund.seller_payable_breakdown?.total_refunded_amount;
    const capture = captureOf(refund);
    return total && capture ? { of: capture, total } : null;
  }

  /** Null if PayPal does not tell: it may not know a new refund everywhere at once. */
  const getRefund = (id: string): Promise<Refund | null> =>
    client.get<Refund>(`/v2/payments/refunds/${encodeURIComponent(id)}`).catch((error) => {
      if (error instanceof PayPalRefusal) return null;
      throw error;
    });

  async function listTransactions(payment: Payment): Promise<Transaction[]> {
    const query = new URLSearchParams({
      start_time: new Date(payment.created_at.getTime() - DAY_MS).toISOString(),
      end_time: new Date(Date.now() + DAY_MS).toISOString(),
    });
    const all: Transaction[] = [];
    for (let page: string | undefined = `${paymentPath(payment)}/transactions?${query}`; page !== undefined; ) {
      const { transactions = [], links = [] }: Transactions = await client.get<Transactions>(page);
      all.push(...transactions);
      const next = links.find(({ rel }) => rel === 'next');
      page = next && pathIn(next.href);
    }
    return all.toSorted((a, b) => a.time.localeCompare(b.time));
  }

  /**
   * False also for an app that may not read disputes: its payments go on all the same, and `doctor` names the fault.
   * https://developer.paypal.com/docs/api/customer-disputes/v1/#disputes_list
   */
  async function isDisputed(captureId: string): Promise<boolean> {
    const { items = [] } = await client
      .get<{ items?: { status: string }[] }>(`/v1/customer/disputes?disputed_transaction_id=${captureId}`)
      .catch((error) => {
        if (error instanceof PayPalForbidden) return { items: [] };
        throw error;
      });
    // A resolved dispute that the buyer has won shows as a refund.
    return items.some(({ status }) => status !== 'RESOLVED');
  }

  /** The charges of a payment that can be refunded as a whole, each with the key of its refund. */
  async function listRefundable(payment: Payment): Promise<{ id: string; key: string }[]> {
    const key = requestKey(payment, 'refund');
    if (payment.item_type === 'plan') {
      const transactions = await listTransactions(payment);
      return transactions.filter(({ status }) => status === 'COMPLETED').map(({ id }) => ({ id, key: `${key}:${id}` }));
    }
    const order = await client.get<Order>(paymentPath(payment));
    return order.purchase_units.flatMap(({ payments }) => payments?.captures ?? []).map(({ id }) => ({ id, key }));
  }

  async function refundCapture(captureId: string, key: string): Promise<'pending' | 'made'> {
    try {
      const made = await client.post<Refund>(`/v2/payments/captures/${captureId}/refund`, {}, key);
      // The same key may give the first answer again, however old.
      const refund = made.status === 'PENDING' ? ((await getRefund(made.id)) ?? made) : made;
      if (isFailed(refund)) throw new PayPalRefusal(422, refund.status, sayStatus(refund));
      return refund.status === 'PENDING' ? 'pending' : 'made';
    } catch (error) {
      if (!(error instanceof PayPalRefusal)) throw error;
      if (error.issue === 'CAPTURE_FULLY_REFUNDED') return 'made';
      throw new ActionRefused(error, { reason: error.message || error.issue, transactionId: captureId });
    }
  }

  const fetchState = (payment: Payment, refund?: string) =>
    payment.item_type === 'plan' ? fetchSubscriptionState(payment, refund) : fetchOrderState(payment);

  async function stop(payment: Payment): Promise<void> {
    if (payment.item_type !== 'plan') return;
    try {
      await client.post(`${paymentPath(payment)}/cancel`, { reason: 'Cancelled in the store' });
    } catch (error) {
      if (!(error instanceof PayPalRefusal)) throw error;
      // PayPal refuses to cancel what has ended, but also what it has not begun yet.
      const subscription = await nullIfMissing(client.get<Subscription>(paymentPath(payment)));
      if (subscription ? !ENDED.includes(subscription.status) : wasPaid(payment) || payment.status === 'pending') {
        throw new ActionRefused(error, { reason: error.message || error.issue });
      }
    }
  }

  return {
    paysAtOnce: false,
    async create(payment, data) {
      try {
        return await (payment.item_type === 'plan' ? createSubscription(payment, data) : createOrder(payment, data));
      } catch (error) {
        throw error instanceof PayPalRefusal ? new GatewayRefusal(toRefusal(error)) : error;
      }
    },
    pay: (payment) => fetchState(payment),
    fetchState,
    // Nothing is taken from an order that is not captured.
    async cancel() {},
    stop,
    async refund(payment) {
      if (payment.item_type === 'plan') await stop(payment);
      let isPending = false;
      let refused: ActionRefused | null = null;
      for (const { id, key } of await listRefundable(payment)) {
        try {
          if ((await refundCapture(id, key)) === 'pending') isPending = true;
        } catch (error) {
          if (!(error instanceof ActionRefused)) throw error;
          refused ??= error;
        }
      }
      // All charges share the attempt. Another one would order a pending refund a second time.
      if (isPending) return 'pending';
      if (refused) throw refused;
      return undefined;
    },
    async refundCharge(_payment, { id, transactionId, attempt, ...money }) {
      const path = `/v2/payments/captures/${encodeURIComponent(transactionId)}/refund`;
      // PayPal keeps the id of a refund for 45 days: https://developer.paypal.com/api/rest/reference/idempotency/
      const key = attempt === 0 ? `${id}:refund` : `${id}:refund:${attempt}`;
      try {
        const made = await client.post<Refund>(path, { amount: paypalMoney(money) }, key);
        if (isFailed(made)) throw new PayPalRefusal(422, made.status, sayStatus(made));
        return made.id;
      } catch (error) {
        throw error instanceof PayPalRefusal ? new GatewayRefusal(toRefusal(error)) : error;
      }
    },
    async fetchRefund(payment, id) {
      const refund = await getRefund(id);
      if (!refund || refund.status === 'PENDING') return { status: 'pending' };
      if (!isFailed(refund)) return { status: 'made' };
      const currency = refund.amount.currency_code;
      const precision = getPrecision(payment, currency);
      const failed = {
        order: null,
        amount: minorUnits(refund.amount, precision),
        currency,
        precision,
        transactionId: captureOf(refund) ?? '',
        reason: sayStatus(refund),
      };
      return { status: 'failed', failed };
    },
  };
}

const isFailed = ({ status }: Refund): boolean => status === 'FAILED' || status === 'CANCELLED';

const sayStatus = ({ status, status_details: details }: Refund): string =>
  details?.reason ? `${status} (${details.reason})` : status;

/** The id of the refunded charge. */
const captureOf = ({ links }: Refund): string | undefined =>
  links
    ?.find(({ rel }) => rel === 'up')
    ?.href.split('/')
    .at(-1);

/** The payment, the item, the buyer and the seal, parted by spaces: at most 127 letters. */
const customId = (payment: Payment, { note }: PaymentData): string =>
  [payment.id, itemReference(payment), ...(note ? [note.buyer, note.seal] : [])].join(' ');

/** The store's note in the provider's `custom_id`. */
export function noteIn(custom: string): ProviderSale['note'] {
  const [payment, item, buyer, seal] = custom.split(' ');
  return { payment, item, buyer, seal };
}

/** The payment's id in the provider's `custom_id` or `custom`. */
export const paymentIdIn = (custom: string): string => custom.split(' ', 1)[0] ?? custom;

/** PayPal forgets no subscription that was paid. One that it doesn't know is in another account, which may charge for it. */
const wasPaid = ({ completed_at }: Payment): boolean => completed_at !== null;

/**
 * The state of a payment that PayPal doesn't know. PayPal forgets orders after a while. Or the keys are those of another
 * account now: they may be a mistake, so a payment that ends here is looked at again.
 * @throws PlanMissing for a subscription that was paid
 */
function toMissingState(payment: Payment): GatewayState {
  if (payment.item_type === 'plan' && wasPaid(payment)) {
    throw new PlanMissing(`PayPal has no ${payment.gateway_ref}: the keys are those of another account`);
  }
  return { status: 'cancelled', mayBePaid: isRunning(payment) };
}

/** Null for what the account doesn't have. */
export async function nullIfMissing<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof PayPalRefusal && error.status === 404) return null;
    throw error;
  }
}

interface Transfer {
  id: string;
  status: string;
  time: string;
  amount: PayPalMoney;
  /** All refunds of the charge, where the provider lists them. */
  parts?: readonly PayPalMoney[];
  /** The total that was refunded after one of the refunds. Later refunds are not in it. */
  part?: PayPalMoney | undefined;
  payer: Payer | undefined;
}

function toCharge(payment: Payment, { id, status, time, amount: money, parts, part, payer }: Transfer): GatewayCharge {
  const currency = money.currency_code;
  const precision = getPrecision(payment, currency);
  const amount = minorUnits(money, precision);
  const country = payer?.address?.country_code;
  const refunded = parts?.reduce((sum, refund) => sum + minorUnits(refund, precision), 0) ?? {
    atLeast: part ? minorUnits(part, precision) : 0,
  };
  return {
    transactionId: id,
    amount,
    currency,
    precision,
    chargedAt: new Date(time),
    refunded: status === 'REFUNDED' ? amount : status === 'COMPLETED' ? 0 : refunded,
    ...(country && { country: { code: country, evidence: 'payer_account' } }),
  };
}

const toRefusal = ({ issue, message }: PayPalRefusal) => ({
  code: issue === 'INSTRUMENT_DECLINED' ? paymentErrors.cardDeclined : issue || 'payment_failed',
  message: 'The payment could not be collected.',
  messageRaw: message,
});
