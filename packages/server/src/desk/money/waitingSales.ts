import { z } from 'zod';
import { findMailAddress } from '../../account/users.ts';
import type { Database } from '../../database/connection.ts';
import { HttpError } from '../../httpError.ts';
import { assignPayment, findPayment, findPayments } from '../../payments/payments.ts';
import type { Payment } from '../../payments/providers/gateway.ts';
import { isRunning } from '../../payments/running.ts';
import {
  isClaimed,
  listUndecided,
  listWaitingSales as listWaiting,
  markDecided,
  takeWaitingSale,
} from '../../payments/salesAfterBackup.ts';
import type { Services } from '../../services.ts';
import type { DeskHandler } from '../deskHandler.ts';
import { readPlace, writePlace } from '../placeText.ts';
import { requireReader } from '../readers/requireReader.ts';
import { recordChange } from '../recordChange.ts';
import { waitShortly } from '../waitShortly.ts';

const place = z.string().max(64);

/** Sales from after the backup of which the store was made: those that wait for their buyers or for a decision. */
export function waitingSalesHandlers({ db, payments: { settling } }: Services) {
  const listWaitingSales: DeskHandler<'listWaitingSales'> = async ({ query: { after, limit } }) => {
    const ids = await listWaiting(db, readPlace(place, after) ?? '', limit);
    const end = ids.length === limit ? ids.at(-1) : undefined;
    return { rows: (await findPayments(db, ids)).map(describeSale), next: end ? writePlace(end) : null };
  };

  const assignSale: DeskHandler<'assignSale'> = async ({ params, body: { user_id: userId }, actor, log }) => {
    const reader = await db.transaction().execute(async (transaction) => {
      const found = await requireReader(transaction, userId);
      if (await takeWaitingSale(transaction, params.payment)) {
        const address = await findMailAddress(transaction, userId);
        await assignPayment(transaction, params.payment, { userId, locale: address?.locale });
        const change = { subject: `payment:${params.payment}`, after: { user_id: userId } };
        await recordChange(transaction, actor, { action: 'assignSale', ...change });
      } else {
        await requireOwnSale(transaction, params.payment, userId);
      }
      return found;
    });
    await waitShortly(settling.settleAll([params.payment], log));
    const payment = await findPayment(db, params.payment);
    return { payment_id: params.payment, reader, state: payment ? describeState(payment) : 'ended' };
  };

  const listUndecidedSales: DeskHandler<'listUndecidedSales'> = async ({ query: { after, limit } }) => {
    const found = await listUndecided(db, readPlace(place, after) ?? '', limit);
    const end = found.length === limit ? found.at(-1) : undefined;
    const rows = found.map(({ found_at, ...sale }) => ({ ...sale, found_at: found_at.toISOString() }));
    return { rows, next: end ? writePlace(end.payment_id) : null };
  };

  const markSaleDecided: DeskHandler<'markSaleDecided'> = async ({ params: { payment }, actor }) => {
    await db.transaction().execute(async (transaction) => {
      const marked = await markDecided(transaction, payment);
      if (marked === null) throw new HttpError(404, 'not_found', `no sale ${payment} waits for a decision`);
      if (marked) await recordChange(transaction, actor, { action: 'markSaleDecided', subject: `payment:${payment}` });
    });
    return null;
  };

  return { listWaitingSales, assignSale, listUndecidedSales, markSaleDecided };
}

/** @throws HttpError unless the reader has got the sale already */
async function requireOwnSale(transaction: Database, id: string, userId: number): Promise<void> {
  if (!(await isClaimed(transaction, id))) throw new HttpError(404, 'not_found', `no sale ${id} waits for its buyer`);
  const owner = (await findPayment(transaction, id))?.user_id;
  if (owner === userId) return;
  const whose = owner
    ? `reader ${owner} has the sale ${id} already`
    : `the reader of the sale ${id} has deleted their account`;
  throw new HttpError(409, 'changed_meanwhile', whose);
}

const describeSale = (payment: Payment) => ({
  payment_id: payment.id,
  gateway: payment.gateway,
  gateway_ref: payment.gateway_ref ?? '',
  item: { type: payment.item_type, id: payment.item_id, name: payment.description },
  amount: payment.amount,
  currency: payment.currency,
  precision: payment.precision,
  sold_at: payment.created_at.toISOString(),
});

function describeState(payment: Payment): 'done' | 'under_way' | 'ended' {
  if (payment.owed === 'refund') return 'ended';
  if (payment.status === 'completed') return 'done';
  return isRunning(payment) ? 'under_way' : 'ended';
}
