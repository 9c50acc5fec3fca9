import type { DeskAnswer } from '@magazine-store/protocol/desk';
import { findUsersById } from '../../account/users.ts';
import type { Database } from '../../database/connection.ts';
import type { ListedCharge } from '../../payments/chargeList.ts';
import { listRefunds, type Refund } from '../../payments/refunds.ts';

export type ChargeRow = DeskAnswer<'listCharges'>['rows'][number];

/** Charges with their buyers, and with the refunds that were ordered at the desk. */
export async function describeCharges(db: Database, charges: readonly ListedCharge[]): Promise<ChargeRow[]> {
  const [readers, refunds] = await Promise.all([
    findUsersById(db, [...new Set(charges.flatMap(({ user_id }) => user_id ?? []))]),
    listRefunds(db, [...new Set(charges.map(({ payment_id }) => payment_id))]),
  ]);
  const emails = new Map(readers.map(({ id, email }) => [id, email]));
  return charges.map((charge) => {
    const last = refunds.findLast((refund) => isOf(charge, refund));
    const { user_id: userId } = charge;
    return {
      id: charge.id,
      payment_id: charge.payment_id,
      gateway: charge.gateway,
      transaction_id: charge.transaction_id,
      charged_at: charge.charged_at.toISOString(),
      item: { type: charge.item_type, id: charge.item_id, name: charge.description },
      renewal: charge.renewal,
      amount: charge.amount,
      refunded_amount: charge.refunded_amount,
      currency: charge.currency,
      precision: charge.precision,
      country: charge.country,
      country_evidence: charge.country_evidence,
      tax_id: charge.billing?.tax_id ?? null,
      state: charge.state,
      reader: userId === null ? null : { id: userId, email: emails.get(userId) ?? null },
      refund: last ? describeRefund(last) : null,
    };
  });
}

export const isOf = (
  { payment_id, transaction_id }: Pick<ListedCharge, 'payment_id' | 'transaction_id'>,
  refund: Refund,
): boolean => refund.payment_id === payment_id && refund.transaction_id === transaction_id;

export const describeRefund = ({ id, amount, state, error, created_at, ended_at }: Refund) => ({
  ...{ id, amount, state, error },
  created_at: created_at.toISOString(),
  ended_at: ended_at?.toISOString() ?? null,
});
