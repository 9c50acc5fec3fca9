import { createHash, randomBytes } from 'node:crypto';
import {
  type Billing,
  type Body,
  cleanTaxId,
  INVOICE_COUNTRY,
  isTaxId,
  type Locale,
  offersInvoice,
} from '@magazine-store/protocol';
import { LARGEST_INTEGER } from '@magazine-store/protocol/desk';
import type { FastifyBaseLogger } from 'fastify';
import { findFirstIdentity, lockUser } from '../account/users.ts';
import type { Database } from '../database/connection.ts';
import type { KeptAnswer } from '../database/tables.ts';
import { loadPurchases, ownsIssue } from '../entitlements/entitlements.ts';
import { DetailedError, HttpError, toErrorAnswer } from '../httpError.ts';
import { toAnswer } from './answers.ts';
import type { CardTries } from './cardTries.ts';
import { givenConsent } from './consents.ts';
import { findKey, insertKey, isFree, keepAnswer, releaseKey, takeKey } from './idempotencyKeys.ts';
import {
  countAttempt,
  databaseTime,
  findOtherRunning,
  findPayment,
  insertPayment,
  lockPayment,
  saveBilling,
  saveReference,
  updatePayment,
} from './payments.ts';
import { type Gateway, GatewayRefusal, GatewayUnavailable, type Payment } from './providers/gateway.ts';
import type { ConnectedProvider } from './providers/provider.ts';
import { isRunning } from './running.ts';
import type { SaleNotes } from './saleNotes.ts';
import type { FetchState, Settling } from './settle.ts';
import { findSold, type SoldItem } from './soldItem.ts';
import { lastCheck, NEXT_CHECK_AFTER } from './transition.ts';

/** A request without an answer after this time was lost with its server. */
const LOST_AFTER = NEXT_CHECK_AFTER;
/** Each start gives up another payment of the same item. */
const MAX_STARTS = 5;

interface Start {
  userId: number;
  key: string;
  body: Body<'startPayment'>;
  locale: Locale;
}

interface RequestContext {
  log: FastifyBaseLogger;
  /** The buyer's address. */
  ip: string;
}

/** The state machine of buying: one row for each payment, moved on by requests, webhooks and the reconciler. */
export interface Purchases {
  /**
   * Starts a purchase. The same key gives the first answer again, also to a second request while the first one runs.
   */
  start(start: Start, asked: RequestContext): Promise<KeptAnswer>;
  /** Goes on with a payment that the buyer has approved. */
  complete(userId: number, body: Body<'completePayment'>, asked: RequestContext): Promise<KeptAnswer>;
  /** Gives up a payment that the buyer has left. If the money comes all the same, the buyer gets the item. */
  cancel(userId: number, paymentId: string, asked: RequestContext): Promise<void>;
  /** Ends an abandoned payment. If the money comes all the same, the buyer gets the item. */
  abandon(payment: Payment, asked: Pick<RequestContext, 'log'>): Promise<Payment>;
}

interface Parts {
  db: Database;
  /** The providers by which the store sells. */
  providers: ReadonlyMap<string, ConnectedProvider>;
  cardTries: CardTries;
  settling: Settling;
  money: { currency: string; currency_precision: number };
  notes: SaleNotes;
}

export function createPurchases({ db, providers, cardTries, settling, money, notes }: Parts): Purchases {
  /** The starts under way in this process. The same request made again meanwhile waits for the same answer. */
  const starting = new Map<string, { hash: string; answer: Promise<KeptAnswer> }>();

  async function start(asked: Start, around: RequestContext): Promise<KeptAnswer> {
    const hash = createHash('sha256').update(JSON.stringify(asked.body)).digest('hex');
    const name = `${asked.userId} ${asked.key}`;
    const known = starting.get(name);
    if (known) {
      if (known.hash !== hash) throw new HttpError(422, 'key_reused');
      return known.answer;
    }
    const answer = startLimited(asked, hash, around).finally(() => starting.delete(name));
    starting.set(name, { hash, answer });
    return answer;
  }

  async function startLimited(asked: Start, hash: string, around: RequestContext): Promise<KeptAnswer> {
    const attempt = () => startOnce(asked, hash, around);
    const byCard = providers.get(asked.body.gateway)?.gateway.paysAtOnce;
    if (!byCard) return attempt();
    const known = await findKey(db, asked.userId, asked.key);
    if (known?.answer) return attempt();
    // If the store itself refuses the purchase, the card provider was asked nothing.
    const hasFailed = ({ body }: KeptAnswer) => !('error' in body) && !('success' in body && body.success);
    if (known?.payment_id) {
      // The first request has counted the attempt. It still counts if the server died, or the provider didn't answer.
      const kept = await attempt();
      if (!hasFailed(kept)) await cardTries.restore(known.payment_id, asked.userId, around.ip);
      return kept;
    }
    return cardTries.run(asked.userId, around.ip, attempt, hasFailed);
  }

  async function startOnce(asked: Start, hash: string, around: RequestContext): Promise<KeptAnswer> {
    for (let starts = 0; starts < MAX_STARTS; starts++) {
      const begun = await begin(asked, hash);
      if ('answer' in begun) return begun.answer;
      if ('payment' in begun) {
        const payment = await proceedOrRelease(begun.payment, asked, around);
        return keepAnswer(db, asked.userId, asked.key, toAnswer(payment));
      }
      // The buyer may have approved the other payment at this provider. Then they get what they have approved.
      const comesBack = begun.other.gateway === asked.body.gateway;
      const ended = await (comesBack ? abandon(begun.other, around) : giveUp(begun.other, around));
      const isPaid = ended.status === 'completed' && settling.getGateway(ended).paysAtOnce;
      if (isPaid) await cardTries.restore(ended.id, asked.userId, around.ip);
    }
    throw new HttpError(409, 'in_progress');
  }

  /** Notes the attempt before the provider is asked for anything, so that the store knows it after a crash. */
  async function begin(
    { userId, key, body, locale }: Start,
    hash: string,
  ): Promise<{ answer: KeptAnswer } | { payment: Payment } | { other: Payment }> {
    return db.transaction().execute(async (transaction) => {
      // The lock makes purchases wait for each other: of many windows of one person, one buys.
      await lockUser(transaction, userId);
      const known = await findKey(transaction, userId, key);
      if (known) {
        if (known.body_hash !== hash) throw new HttpError(422, 'key_reused');
        if (known.answer) return { answer: known.answer };
        const payment = known.payment_id === null ? undefined : await findPayment(transaction, known.payment_id);
        if (payment) {
          await takeKey(transaction, userId, key);
          return { payment };
        }
      }
      const row = { user_id: userId, key, body_hash: hash };
      const order = await takeOrder(transaction, { userId, body, locale });
      if ('refused' in order) {
        // This key buys nothing any more, even if the reason goes away: the buyer was told so.
        await insertKey(transaction, { ...row, payment_id: null, answer: JSON.stringify(order.refused) });
        return { answer: order.refused };
      }
      const other = await findOtherRunning(transaction, userId, { item_type: body.item.type, item_id: body.item.id });
      if (other) {
        const time = await databaseTime(transaction);
        const isLost = time.getTime() - other.created_at.getTime() > LOST_AFTER;
        if (other.status === 'pending' || !(isLost || (await isFree(transaction, other.id)))) {
          throw new HttpError(409, 'in_progress');
        }
        return { other };
      }
      const payment = await insertPayment(transaction, {
        ...order,
        id: randomBytes(18).toString('base64url'),
        user_id: userId,
        due_at: new Date(Date.now() + NEXT_CHECK_AFTER),
      });
      await insertKey(transaction, { ...row, payment_id: payment.id, answer: null });
      return { payment };
    });
  }

  /** What the buyer orders, and on which terms; or the answer if the store does not sell it to them now. */
  async function takeOrder(transaction: Database, { userId, body, locale }: Pick<Start, 'userId' | 'body' | 'locale'>) {
    try {
      // The database refuses to look for a larger number.
      if (body.item.id > LARGEST_INTEGER || body.item.id < 1) throw new HttpError(404, 'not_found');
      await refuseOwned(transaction, userId, body.item);
      const sold = await findSold(transaction, body.item, locale);
      if (!sold) throw new HttpError(404, 'not_found');
      const terms = readTerms(body);
      refuseOtherPrice(body.seen, sold);
      if (sold.amount === 0) throw new HttpError(400, 'invalid_request', 'this issue is free');
      const { gateway, item } = body;
      return { gateway, item_type: item.type, item_id: item.id, locale, ...sold, ...terms };
    } catch (error) {
      if (!(error instanceof HttpError) || !isRefusal(error.status)) throw error;
      return { refused: { status: error.status, body: toErrorAnswer(error) } };
    }
  }

  /** The currency and the consent under which the item is bought. */
  function readTerms({ gateway, item, billing, consent }: Start['body']) {
    if (!providers.get(gateway)?.sells.includes(item.type)) {
      throw new HttpError(400, 'invalid_request', `${gateway} does not sell this`);
    }
    const given = givenConsent(item, consent, new Date());
    if (!given) throw new HttpError(400, 'consent_required');
    const checked = readBilling(billing, money.currency);
    return {
      currency: money.currency,
      precision: money.currency_precision,
      consent: JSON.stringify(given),
      billing: checked && JSON.stringify(checked),
    };
  }

  /** @throws HttpError 409 for a buyer who saw another price. Buyers need not say what they saw. */
  function refuseOtherPrice(seen: Start['body']['seen'], { amount }: SoldItem): void {
    const { currency } = money;
    if (!seen || (seen.price === amount && seen.currency === currency)) return;
    throw new DetailedError(409, 'price_changed', { price: amount, currency });
  }

  /**
   * Proceeds. If the provider doesn't answer, releases the key: a request with another key may start at once, and first
   * settles this payment.
   */
  async function proceedOrRelease(
    begun: Payment,
    { userId, key, body }: Start,
    around: RequestContext,
  ): Promise<Payment> {
    try {
      return await proceed(begun, body.data, around);
    } catch (error) {
      if (error instanceof GatewayUnavailable) await releaseKey(db, userId, key);
      throw error;
    }
  }

  /** Takes the payment to its end, or to the point where the buyer has to act. Each step happens once. */
  async function proceed(begun: Payment, data: Start['body']['data'], { log }: RequestContext): Promise<Payment> {
    const gateway = settling.getGateway(begun);
    if (begun.gateway_ref === null) {
      // A request with another key has ended the payment.
      if (!isRunning(begun)) return begun;
      const refused = await createAtProvider(gateway, begun, data);
      if (refused) return refused;
    }
    if (!gateway.paysAtOnce) return (await findPayment(db, begun.id)) ?? begun;
    return settling.settle(begun.id, log, (asked, payment) =>
      payment.status === 'created' ? asked.pay(payment) : asked.fetchState(payment),
    );
  }

  async function createAtProvider(gateway: Gateway, payment: Payment, data: Start['body']['data']) {
    try {
      const buyer = payment.user_id === null ? undefined : await findFirstIdentity(db, payment.user_id);
      const made = await gateway.create(payment, { ...data, note: buyer && notes.write(payment, buyer) });
      await saveReference(db, payment.id, made);
      return null;
    } catch (error) {
      if (error instanceof GatewayUnavailable && error.remembered) await countAttempt(db, payment);
      if (!(error instanceof GatewayRefusal)) throw error;
      return end(payment.id, { status: 'failed', error: error.refusal });
    }
  }

  interface End {
    status: 'failed' | 'cancelled';
    error?: Payment['error'];
    /** Ends only a payment that is not made at the provider. */
    unmade?: boolean;
    /** The time of the next question to the provider, if not the usual one; null: none. */
    due_at?: Date | null;
  }

  /** Ends the payment, unless another request was faster. */
  const end = (id: string, { unmade = false, ...change }: End): Promise<Payment> =>
    db.transaction().execute(async (transaction) => {
      const payment = await lockPayment(transaction, id);
      if (!payment || !waitsForBuyer(payment) || (unmade && payment.gateway_ref !== null)) return payment as Payment;
      const isLeft = change.status === 'cancelled' && payment.gateway_ref !== null;
      const ended = { due_at: isLeft ? lastCheck(payment, new Date()) : null, ...change };
      // The tax id stays as long as the buyer's money may still come.
      const forgotten = ended.due_at === null ? { billing: null } : {};
      return updatePayment(transaction, id, { ...ended, ...forgotten, version: payment.version + 1 });
    });

  /**
   * Ends an order before the provider is asked: the question would take the money of an order that the buyer has approved.
   * Another request may be taking it at this moment. So the reconciler looks at the order again.
   */
  async function cancelOrder({ id }: Payment, { log }: RequestContext): Promise<Payment> {
    await end(id, { status: 'cancelled', due_at: new Date(Date.now() + NEXT_CHECK_AFTER) });
    const ask: FetchState = async (gateway, payment) => {
      const state = await gateway.fetchState(payment);
      return state.status === 'open' ? null : state;
    };
    return settling.settle(id, log, ask, ask);
  }

  /** True for a payment whose provider was turned off since it began, so the server can't ask about it. */
  const isOff = ({ gateway }: Payment): boolean => !settling.gateways.includes(gateway);

  /** Gives up a payment that the buyer has left for good, or for another provider. */
  async function giveUp(payment: Payment, asked: RequestContext): Promise<Payment> {
    const isMade = payment.item_type === 'issue' && payment.gateway_ref !== null;
    const isOrder = isMade && !isOff(payment) && !settling.getGateway(payment).paysAtOnce;
    return isOrder ? cancelOrder(payment, asked) : abandon(payment, asked);
  }

  async function abandon(left: Payment, { log }: Pick<RequestContext, 'log'>): Promise<Payment> {
    const payment = left.gateway_ref === null ? await end(left.id, { status: 'cancelled', unmade: true }) : left;
    if (payment.gateway_ref === null) return payment;
    if (isOff(payment)) return end(payment.id, { status: 'cancelled', due_at: null });
    await settling.getGateway(payment).cancel(payment);
    const settled = await settling.settle(payment.id, log);
    // The provider would let the buyer go on, but the store no longer takes the payment.
    return waitsForBuyer(settled) ? end(payment.id, { status: 'cancelled' }) : settled;
  }

  async function findUserPayment(userId: number, id: string): Promise<Payment> {
    const payment = await findPayment(db, id);
    if (payment?.user_id !== userId) throw new HttpError(404, 'not_found');
    return payment;
  }

  async function complete(
    userId: number,
    body: Body<'completePayment'>,
    { log, ip }: RequestContext,
  ): Promise<KeptAnswer> {
    const payment = await findUserPayment(userId, body.paymentId);
    const named = [body.orderID, body.subscriptionID, body.payload?.payment_intent_id];
    if (payment.gateway !== body.gateway || named.some((ref) => ref !== undefined && ref !== payment.gateway_ref)) {
      throw new HttpError(400, 'invalid_request', 'this is another payment');
    }
    if (!isRunning(payment) && !isAbandonedPlan(payment)) return toAnswer(payment);
    if (payment.gateway_ref === null) throw new HttpError(409, 'in_progress');
    const billing = readBilling(body.billing, payment.currency);
    if (billing && !payment.billing) await saveBilling(db, payment.id, billing);
    const settled = await settling.settle(payment.id, log, async (gateway, now) => {
      if (!isRunning(now)) return isAbandonedPlan(now) ? gateway.fetchState(now) : null;
      if (now.status === 'created') return gateway.pay(now);
      const state = await gateway.fetchState(now);
      // The bank has its answer. The store now confirms the payment.
      return state.status === 'open' && now.status === 'requires_action' ? gateway.pay(now) : state;
    });
    const answeredBank = payment.status === 'requires_action' && settled.status === 'completed';
    if (answeredBank && settling.getGateway(payment).paysAtOnce) await cardTries.restore(payment.id, userId, ip);
    return toAnswer(settled);
  }

  return {
    start,
    complete,
    abandon,
    async cancel(userId, paymentId, asked) {
      const payment = await findUserPayment(userId, paymentId);
      if (waitsForBuyer(payment)) await giveUp(payment, asked);
    },
  };
}

const isRefusal = (status: number): status is 400 | 404 | 409 => status === 400 || status === 404 || status === 409;

const waitsForBuyer = ({ status }: Payment): boolean => status === 'created' || status === 'requires_action';

/** True for a plan that the buyer may have approved all the same. The provider then charges for it. */
const isAbandonedPlan = ({ item_type, status, gateway_ref }: Payment): boolean =>
  item_type === 'plan' && status === 'cancelled' && gateway_ref !== null;

async function refuseOwned(db: Database, userId: number, item: Start['body']['item']): Promise<void> {
  const isOwned =
    item.type === 'issue'
      ? await ownsIssue(db, userId, item.id)
      : (await loadPurchases(db, userId)).subscription?.active === true;
  if (isOwned) throw new HttpError(409, 'already_owned');
}

/** The billing details of an invoice in this currency; null without an invoice. @throws HttpError 400 */
function readBilling(given: Billing | undefined, currency: string): Billing | null {
  if (!given || !offersInvoice(currency)) return null;
  const { tax_id, country_code } = given;
  if (country_code !== INVOICE_COUNTRY || !isTaxId(tax_id)) {
    throw new HttpError(400, 'invalid_request', 'this is not a tax number');
  }
  return { tax_id: cleanTaxId(tax_id), country_code };
}
