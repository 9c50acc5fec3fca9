import type { FastifyBaseLogger } from 'fastify';
import { findMailAddress, lockUser } from '../account/users.ts';
import { holdIssue } from '../catalogue/issues.ts';
import type { Database } from '../database/connection.ts';
import { giveAccess, giveIssue, takeBack } from '../entitlements/entitlements.ts';
import { queueMail } from '../mail/outbox.ts';
import { type Gateway, type GatewayState, GatewayUnavailable, type Payment } from './gateways/gateway.ts';
import type { ComposeMail } from './mails.ts';
import { clearDebt, countAttempt, findPayment, isBoughtTwice, lockPayment, updatePayment } from './payments.ts';
import { SOON, type Transition, transition } from './transition.ts';

/** Null: there is nothing to ask any more. */
type Ask = (gateway: Gateway, payment: Payment) => Promise<GatewayState | null>;

export interface Settling {
  /**
   * Asks the provider how a payment stands and makes the store agree with it: what is paid is held, once, and what is
   * not is not. Any number may do so at once: the buyer's page, webhooks and the reconciler all come here.
   * @throws GatewayUnavailable
   */
  settle(id: string, log: FastifyBaseLogger, ask?: Ask): Promise<Payment>;
  gatewayOf(payment: Payment): Gateway;
}

const look: Ask = (gateway, payment) => gateway.look(payment);

export function createSettling(
  db: Database,
  gateways: ReadonlyMap<string, Gateway>,
  composeMail: ComposeMail,
): Settling {
  function gatewayOf({ gateway }: Payment): Gateway {
    const found = gateways.get(gateway);
    // Switched off since: what it says can't be asked for now.
    if (!found) throw new GatewayUnavailable(`no settings of ${gateway}`);
    return found;
  }

  /** Of this process those who come at once wait for each other: otherwise each would make the others ask again. */
  const turns = new Map<string, Promise<Payment>>();

  async function settle(id: string, log: FastifyBaseLogger, ask: Ask = look): Promise<Payment> {
    const before = turns.get(id);
    const turn = (async () => {
      await before?.catch(() => {});
      return settleNow(id, log, ask);
    })();
    turns.set(id, turn);
    try {
      return await turn;
    } finally {
      if (turns.get(id) === turn) turns.delete(id);
    }
  }

  async function settleNow(id: string, log: FastifyBaseLogger, ask: Ask): Promise<Payment> {
    for (let question = ask; ; question = look) {
      const payment = await findPayment(db, id);
      if (!payment) throw new Error(`there is no payment ${id}`);
      if (payment.gateway_ref === null) return payment;
      const gateway = gatewayOf(payment);
      const state = await question(gateway, payment).catch(async (error) => {
        if (error instanceof GatewayUnavailable && error.remembered) await countAttempt(db, payment);
        throw error;
      });
      if (state === null) return payment;
      const settled = await apply(db, composeMail, payment, state);
      // Somebody else has changed it meanwhile: what was heard may be older than what they heard.
      if (!settled) continue;
      return settled.owed === null ? settled : payDebt(settled, gateway, log);
    }
  }

  /** Tells the provider what it is still to be told; that may be done twice, and is kept until it is done. */
  async function payDebt(payment: Payment, gateway: Gateway, log: FastifyBaseLogger): Promise<Payment> {
    const { id, owed } = payment;
    try {
      await (owed === 'refund' ? gateway.refund(payment) : gateway.stop(payment));
      return await clearDebt(db, id);
    } catch (error) {
      if (error instanceof GatewayUnavailable && error.remembered) await countAttempt(db, payment);
      log.error(error, `payment ${id}: the provider could not be told to ${owed} it; it will be told again`);
      return updatePayment(db, id, { due_at: new Date(Date.now() + SOON) });
    }
  }

  return { settle, gatewayOf };
}

/** @returns The payment as it is now; null when it has changed since the provider was asked. */
function apply(db: Database, composeMail: ComposeMail, asked: Payment, state: GatewayState): Promise<Payment | null> {
  return db.transaction().execute(async (transaction) => {
    // Of two payments of one person, one must see what the other has bought.
    if (asked.user_id !== null) await lockUser(transaction, asked.user_id);
    const payment = await lockPayment(transaction, asked.id);
    if (!payment || payment.version !== asked.version) return null;
    const isDuplicate = await isBoughtTwice(transaction, payment);
    const isDeleted = payment.item_type === 'issue' && !(await holdIssue(transaction, payment.item_id));
    const step = keepDebtDue(payment, transition(payment, state, { now: new Date(), isDuplicate, isDeleted }));
    if (!changes(payment, step)) {
      return step.change.due_at === undefined ? payment : updatePayment(transaction, payment.id, step.change);
    }
    const changed = await updatePayment(transaction, payment.id, { ...step.change, version: payment.version + 1 });
    await hold(transaction, changed, step);
    const reader = changed.user_id === null ? null : await findMailAddress(transaction, changed.user_id);
    for (const mail of reader ? step.mails : []) {
      const occasion = `${mail} ${changed.id} ${changed.paid_until?.toISOString() ?? ''}`;
      await queueMail(transaction, occasion, composeMail(mail, changed, reader?.email ?? ''));
    }
    return changed;
  });
}

/** What the provider is still to be told stays due: should this server end now, another one tells it. */
function keepDebtDue({ owed }: Payment, step: Transition): Transition {
  if (owed === null || step.change.owed !== undefined) return step;
  const { due_at: _later, ...change } = step.change;
  return { ...step, change };
}

/** Apart from when it is asked for again. */
const changes = (payment: Payment, { change }: Transition): boolean =>
  Object.entries(change).some(([name, value]) => {
    const before = payment[name as keyof Payment];
    return name !== 'due_at' && JSON.stringify(value) !== JSON.stringify(before);
  });

async function hold(transaction: Database, payment: Payment, { grant }: Transition): Promise<void> {
  const { id, user_id: userId, item_type: type, item_id: issueId } = payment;
  if (!grant || userId === null) return;
  const gift = { userId, source: `payment:${id}` } as const;
  if (grant === 'take') await takeBack(transaction, gift);
  else if (type === 'issue') await giveIssue(transaction, { ...gift, issueId });
  else if (grant.until) await giveAccess(transaction, { ...gift, until: grant.until });
}
