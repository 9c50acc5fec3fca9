import type { GatewayName } from '@magazine-store/protocol';
import type { FastifyBaseLogger } from 'fastify';
import { findMailAddress, lockUser, saveBusiness } from '../account/users.ts';
import { lockIssueIfPresent } from '../catalogue/issues.ts';
import type { Database } from '../database/connection.ts';
import {
  grantAccess,
  grantIssue,
  loadEntitlements,
  ownsIssue,
  revokeEntitlements,
} from '../entitlements/entitlements.ts';
import { busy, HttpError } from '../httpError.ts';
import { createTurns } from '../limits/turns.ts';
import { queueMail } from '../mail/outbox.ts';
import type { Publisher } from '../mail/publisher.ts';
import { findRecorded, findTaken, keepRecordedCharge, recordCharges, refundedNow } from './charges.ts';
import { type ComposeMail, otherAmountMail, refusedRefundMail } from './mails.ts';
import {
  clearPendingAction,
  countAttempt,
  findPayment,
  findSamePurchase,
  lockPayment,
  stopOtherUnpaid,
  timeOfSuccessor,
  updatePayment,
} from './payments.ts';
import {
  ActionRefused,
  type Gateway,
  type GatewayCharge,
  type GatewayState,
  GatewayUnavailable,
  type Payment,
  PlanMissing,
} from './providers/gateway.ts';
import { refundRest } from './refunds.ts';
import {
  ALREADY_OWNED,
  GRACE,
  matchesPrice,
  NEXT_CHECK_AFTER,
  type PaymentMail,
  REFUND_PENDING_EVERY,
  REFUSED_EVERY,
  type Transition,
  transition,
} from './transition.ts';

/** Returns null when there is nothing left to ask the provider. */
export type FetchState = (gateway: Gateway, payment: Payment) => Promise<GatewayState | null>;

export interface Settling {
  /**
   * Asks the provider how a payment stands and makes the store agree: what is paid is granted, once, and what is not
   * paid is not granted. Calls may run at the same time: the buyer's page, webhooks and the reconciler all make them.
   * @param again The question after the payment has changed while the provider was asked.
   * @throws GatewayUnavailable, and HttpError 503 while too many calls wait for this payment
   */
  settle(id: string, log: FastifyBaseLogger, ask?: FetchState, again?: FetchState): Promise<Payment>;
  /** Settles several payments. A failure is logged, and the reconciler tries again. */
  settleAll(ids: readonly string[], log: FastifyBaseLogger): Promise<void>;
  getGateway(payment: Payment): Gateway;
  /** The providers that are turned on. */
  gateways: readonly GatewayName[];
}

/** The most calls that wait for one payment. Its buyer, its webhooks and the reconciler together send fewer. */
export const MOST_WAITING = 20;

const fetchState: FetchState = (gateway, payment) => gateway.fetchState(payment);

interface Mailing {
  composeMail: ComposeMail;
  /** Gets reports of what the publisher has to look at; null: the store has no address for them. */
  publisher: Publisher | null;
}

export function createSettling(db: Database, gateways: ReadonlyMap<GatewayName, Gateway>, mailing: Mailing): Settling {
  function getGateway({ gateway }: Payment): Gateway {
    const found = gateways.get(gateway);
    // The provider was turned off since the payment began, so the server can't ask it now.
    if (!found) throw new GatewayUnavailable(`no settings of ${gateway}`);
    return found;
  }

  /** Calls for one payment wait for each other. Otherwise each change would make the others ask the provider again. */
  const turns = createTurns(1, MOST_WAITING);

  async function settle(
    id: string,
    log: FastifyBaseLogger,
    ask: FetchState = fetchState,
    again: FetchState = fetchState,
  ): Promise<Payment> {
    if (turns.isFull(id)) throw busy();
    const leave = await turns.enter(id);
    try {
      return await settleNow(id, log, ask, again);
    } finally {
      leave();
    }
  }

  async function settleNow(id: string, log: FastifyBaseLogger, ask: FetchState, again: FetchState): Promise<Payment> {
    const checked = new Set<string>();
    for (let question = ask; ; question = again) {
      const payment = await findPayment(db, id);
      if (!payment) throw new Error(`there is no payment ${id}`);
      if (payment.gateway_ref === null) return payment;
      const gateway = getGateway(payment);
      let state: GatewayState | null;
      try {
        state = await question(gateway, payment);
      } catch (error) {
        if (error instanceof GatewayUnavailable && error.remembered) await countAttempt(db, payment);
        if (!(error instanceof PlanMissing)) throw error;
        log.error(error, `payment ${id}: the provider does not know the plan; the server asks again in a day`);
        return noteMissing(db, payment);
      }
      if (state === null) return payment;
      const settled = await apply(db, mailing, payment, state, { checked, log });
      // The payment has changed meanwhile. The provider's answer may be older than that change.
      if (!settled) continue;
      if ('same' in settled) {
        await checkSame(settled.same, log);
        checked.add(settled.same.id);
        continue;
      }
      await settleAll(settled.beside, log);
      return settled.payment.owed === null ? settled.payment : runPendingAction(settled.payment, gateway, log);
    }
  }

  /**
   * Asks the provider about the other purchase of the same, before this one is refunded. A restored database may not know yet
   * that the other one has ended.
   * @throws GatewayUnavailable, and HttpError 503 while too many calls wait for the other purchase
   */
  async function checkSame(same: SamePurchase, log: FastifyBaseLogger): Promise<void> {
    if (!gateways.has(same.gateway)) return;
    await settle(same.id, log).catch((error) => {
      if (error instanceof HttpError) throw error;
      log.error(error, `payment ${same.id}: the provider could not be asked about it`);
    });
  }

  async function settleAll(ids: readonly string[], log: FastifyBaseLogger): Promise<void> {
    const logFailure = (id: string) => (error: unknown) =>
      log.error(error, `payment ${id} could not be settled; the server will try again`);
    await Promise.all(ids.map((id) => settle(id, log).catch(logFailure(id))));
  }

  /**
   * Refunds the payment, or ends the plan, at the provider. The request stays pending until it succeeds, and may be
   * sent twice.
   */
  async function runPendingAction(payment: Payment, gateway: Gateway, log: FastifyBaseLogger): Promise<Payment> {
    const { id, owed } = payment;
    try {
      if (owed === 'stop') await gateway.stop(payment);
      else if ((await gateway.refund(payment)) === 'pending') {
        return await updatePayment(db, id, { due_at: new Date(Date.now() + REFUND_PENDING_EVERY) });
      }
      return await clearPendingAction(db, payment);
    } catch (error) {
      log.error(error, `payment ${id}: the provider could not be told to ${owed} it; it will be told again`);
      if (error instanceof ActionRefused) return noteRefused(db, mailing, payment, error);
      if (error instanceof GatewayUnavailable && error.remembered) await countAttempt(db, payment);
      return updatePayment(db, id, { due_at: new Date(Date.now() + NEXT_CHECK_AFTER) });
    }
  }

  return { settle, settleAll, getGateway, gateways: [...gateways.keys()] };
}

/** Notes that the provider refuses what the store owes. The publisher gets one mail about a refund. */
function noteRefused(
  db: Database,
  { publisher }: Mailing,
  payment: Payment,
  { reason, transactionId }: ActionRefused,
): Promise<Payment> {
  const { id, owed, created_at: begunAt } = payment;
  // PayPal ends no plan that it has not begun. It begins a new one soon.
  const beginsSoon = owed === 'stop' && Date.now() - begunAt.getTime() < REFUSED_EVERY;
  return db.transaction().execute(async (transaction) => {
    if (owed === 'refund') await countAttempt(transaction, payment);
    if (owed === 'refund' && publisher) {
      const taken = await findTaken(transaction, payment, transactionId);
      const mail = refusedRefundMail(payment, { ...taken, reason }, publisher);
      await queueMail(transaction, `refused refund ${id}`, mail);
    }
    const due_at = new Date(Date.now() + (beginsSoon ? NEXT_CHECK_AFTER : REFUSED_EVERY));
    return updatePayment(transaction, id, { due_at });
  });
}

/**
 * Keeps a plan that its provider doesn't know as it is, and asks again in a day: the keys may be a mistake. Once its paid
 * time is over, it no longer counts as one that renews, and its reader can subscribe anew.
 */
function noteMissing(db: Database, { id, version }: Payment): Promise<Payment> {
  return db.transaction().execute(async (transaction) => {
    const payment = await lockPayment(transaction, id);
    if (payment?.version !== version) return payment as Payment;
    const until = payment.paid_until?.getTime() ?? 0;
    return updatePayment(transaction, id, {
      due_at: new Date(Date.now() + REFUSED_EVERY),
      ...(until + GRACE < Date.now() && { next_billing_at: null }),
    });
  });
}

interface Applied {
  payment: Payment;
  /** The buyer's other payments that have to be settled now. */
  beside: readonly string[];
}

type SamePurchase = Pick<Payment, 'id' | 'gateway'>;

interface Applying {
  /** Other purchases of the same, whose providers have been asked a moment ago. */
  checked: ReadonlySet<string>;
  log: FastifyBaseLogger;
}

/**
 * @returns The payment as it is now; null when it has changed since the provider was asked. With `same`, nothing is changed
 *   before the other purchase is checked.
 */
function apply(
  db: Database,
  mailing: Mailing,
  asked: Payment,
  state: GatewayState,
  { checked, log }: Applying,
): Promise<Applied | { same: SamePurchase } | null> {
  const charges = 'charges' in state ? state.charges : [];
  return db.transaction().execute(async (transaction) => {
    // The lock makes two payments of one person see each other's purchases.
    if (asked.user_id !== null) await lockUser(transaction, asked.user_id);
    const payment = await lockPayment(transaction, asked.id);
    if (!payment || payment.version !== asked.version) return null;
    const same = await findSamePurchase(transaction, payment);
    const isDeleted = payment.item_type === 'issue' && !(await lockIssueIfPresent(transaction, payment.item_id));
    const isDuplicate = same !== undefined || (await isGiven(transaction, payment));
    const known = await findRecorded(transaction, payment);
    const circumstances = { now: new Date(), isDuplicate, isDeleted, isRenewed: isRenewed(charges, known) };
    const step = keepPendingActionDue(payment, transition(payment, state, circumstances));
    if (same && step.change.error?.code === ALREADY_OWNED && !checked.has(same.id)) return { same };
    const { recorded, changed: isCharged } = await recordCharges(transaction, payment, charges, known);
    const { gateway_ref, completed_at } = payment;
    if (charges.length === 0 && gateway_ref !== null && completed_at) {
      await keepRecordedCharge(transaction, { ...payment, gateway_ref, completed_at });
    }
    const late = await findLateCharges(transaction, payment, charges, recorded);
    for (const charge of late) await refundRest(transaction, payment, charge);
    const others = recorded.filter((charge) => !late.includes(charge));
    await reportOtherAmounts(transaction, mailing, payment, others, log);
    if (!hasChanges(payment, step) && !isCharged) {
      const later = step.change.due_at !== undefined;
      return { payment: later ? await updatePayment(transaction, payment.id, step.change) : payment, beside: [] };
    }
    const changed = await updatePayment(transaction, payment.id, { ...step.change, version: payment.version + 1 });
    await applyGrant(transaction, changed, step);
    const isBought = payment.completed_at === null && changed.status === 'completed';
    if (isBought) await saveBuyerBusiness(transaction, changed);
    const isPlan = changed.item_type === 'plan';
    const beside = isBought && isPlan ? await stopOtherUnpaid(transaction, changed) : [];
    for (const mail of step.mails) {
      // A late renewal is refunded. The buyer gets only the mail about the refund.
      if (mail === 'renewal' && late.length > 0) continue;
      const mailedCharges = mail === 'renewal' ? recorded : charges;
      await mailReader(transaction, mailing, mail, changed, mailedCharges.at(-1));
    }
    return { payment: changed, beside };
  });
}

/** True if a charge is new to the store, and another one is not. An old release kept none: then all of them are new. */
const isRenewed = (charges: readonly GatewayCharge[], known: ReadonlyMap<string, number>): boolean =>
  charges.some(({ transactionId }) => known.has(transactionId)) &&
  charges.some(({ transactionId }) => !known.has(transactionId));

/** True if the buyer of an issue that is not paid yet has got it by a coupon or as a gift meanwhile. */
async function isGiven(transaction: Database, payment: Payment): Promise<boolean> {
  const { user_id: userId, item_type: type, item_id: issueId, completed_at: completed } = payment;
  return type === 'issue' && userId !== null && completed === null && ownsIssue(transaction, userId, issueId);
}

/** Sends the reader a mail about the payment, which has just changed. A reader without an account gets none. */
async function mailReader(
  transaction: Database,
  { composeMail }: Mailing,
  mail: PaymentMail,
  payment: Payment,
  charge: GatewayCharge | undefined,
): Promise<void> {
  const { id, user_id: userId, item_type: type, item_id: itemId, paid_until: until } = payment;
  const reader = userId === null ? null : await findMailAddress(transaction, userId);
  if (userId === null || !reader) return;
  const { subscribed, issueIds } = await loadEntitlements(transaction, userId);
  const canRead = subscribed || (type === 'issue' && issueIds.has(itemId));
  const occasion = `${mail} ${id} ${(mail === 'renewal' ? charge?.transactionId : until?.toISOString()) ?? ''}`;
  await queueMail(transaction, occasion, composeMail(mail, payment, charge ?? payment, { to: reader.email, canRead }));
}

/** Keeps a business's billing details for its next checkout. */
async function saveBuyerBusiness(transaction: Database, { user_id: userId, billing }: Payment): Promise<void> {
  if (userId === null || !billing) return;
  await saveBusiness(transaction, userId, billing);
}

/**
 * The renewals of a plan that its subscriber has replaced, or that was refunded, or whose subscriber has deleted the account.
 * The store ends such a plan, but the provider may charge for it before it hears of that. For an unpaid plan, it may have
 * charged before the subscriber bought the other one, without a word to the store.
 * @param charges All charges of the payment, the oldest first.
 */
async function findLateCharges(
  transaction: Database,
  payment: Payment,
  charges: readonly GatewayCharge[],
  recorded: readonly GatewayCharge[],
): Promise<GatewayCharge[]> {
  if (payment.item_type !== 'plan' || recorded.length === 0) return [];
  if (payment.status === 'refunded') {
    const ended = charges.findLastIndex((charge) => refundedNow(charge.refunded) >= charge.amount);
    return recorded.filter((charge) => ended >= 0 && charges.indexOf(charge) > ended);
  }
  if (payment.status !== 'completed') return [];
  const replacedAt = await timeOfSuccessor(transaction, payment);
  const unpaidSince = replacedAt && (payment.renewal_failed || payment.suspended) ? payment.paid_until : null;
  const endedAt = payment.account_deleted_at ?? replacedAt;
  return recorded.filter(
    ({ chargedAt }) => (endedAt && chargedAt > endedAt) || (unpaidSince && chargedAt >= unpaidSince),
  );
}

/** Reports renewals of another amount to the publisher, who decides. The store does nothing else about them. */
async function reportOtherAmounts(
  transaction: Database,
  { publisher }: Mailing,
  payment: Payment,
  recorded: readonly GatewayCharge[],
  log: FastifyBaseLogger,
): Promise<void> {
  if (payment.item_type !== 'plan' || payment.completed_at === null) return;
  for (const charge of recorded) {
    if (matchesPrice(payment, charge)) continue;
    log.warn(`payment ${payment.id}: the renewal ${charge.transactionId} is of another amount than the plan`);
    if (!publisher) continue;
    const occasion = `other amount ${payment.gateway} ${charge.transactionId}`;
    await queueMail(transaction, occasion, otherAmountMail(payment, charge, publisher));
  }
}

/**
 * Keeps a payment due while the store has a request to make of the provider. If this server ends now, another one makes
 * it.
 */
function keepPendingActionDue({ owed }: Payment, step: Transition): Transition {
  if (owed === null || step.change.owed !== undefined) return step;
  const { due_at: _later, ...change } = step.change;
  return { ...step, change };
}

/** True if the step changes more than the time of the next question to the provider. */
const hasChanges = (payment: Payment, { change }: Transition): boolean =>
  Object.entries(change).some(([name, value]) => {
    const before = payment[name as keyof Payment];
    return name !== 'due_at' && JSON.stringify(value) !== JSON.stringify(before);
  });

/** Grants the item that the payment has bought, or revokes it. */
async function applyGrant(transaction: Database, payment: Payment, { grant }: Transition): Promise<void> {
  const { id, user_id: userId, item_type: type, item_id: issueId } = payment;
  if (!grant || userId === null) return;
  const owner = { userId, source: `payment:${id}` } as const;
  if (grant === 'revoke') await revokeEntitlements(transaction, owner);
  else if (type === 'issue') await grantIssue(transaction, { ...owner, issueId });
  else if (grant.until) await grantAccess(transaction, { ...owner, until: grant.until });
}
