import type { DeskAnswer } from '@magazine-store/protocol/desk';
import { HttpError } from '../../httpError.ts';
import { findListedCharge, type ListedCharge } from '../../payments/chargeList.ts';
import { listRefunds } from '../../payments/refunds.ts';
import { isWaitingSale } from '../../payments/salesAfterBackup.ts';
import type { Services } from '../../services.ts';
import { describeCharges, describeRefund, isOf } from './chargeRows.ts';

type ChargeDetails = DeskAnswer<'getCharge'>;

/** A charge, and what a refund of it would do. @throws HttpError 404 */
export async function findChargeDetails(
  { db, payments: { settling } }: Pick<Services, 'db' | 'payments'>,
  id: number,
): Promise<ChargeDetails> {
  const found = await findListedCharge(db, id);
  if (!found) throw new HttpError(404, 'not_found');
  const [[row], ordered, waits] = await Promise.all([
    describeCharges(db, [found]),
    listRefunds(db, [found.payment_id]),
    found.user_id === null && isWaitingSale(db, found.payment_id),
  ]);
  if (!row) throw new HttpError(404, 'not_found');
  const refunds = ordered.filter((refund) => isOf(found, refund));
  const obstacle = findObstacle();
  return {
    ...row,
    gateway_ref: found.gateway_ref,
    waits_for_buyer: waits,
    refunds: refunds.map(describeRefund),
    refundable: obstacle === null ? found.amount - found.refunded_amount : 0,
    obstacle,
    full_refund: effectOfFullRefund(found),
  };

  function findObstacle(): ChargeDetails['obstacle'] {
    const charge = found as ListedCharge;
    if (refunds.some(({ state }) => state === 'under_way') || charge.owed === 'refund') return 'under_way';
    if (charge.refunded_amount >= charge.amount) return 'refunded';
    if (charge.state === 'disputed') return 'disputed';
    if (charge.transaction_id === null) return 'unknown_to_provider';
    return settling.gateways.includes(charge.gateway) ? null : 'provider_off';
  }
}

/** A full refund revokes an issue. It ends a plan only if it refunds the plan's last charge. */
function effectOfFullRefund({ item_type, last, status, user_id }: ListedCharge): ChargeDetails['full_refund'] {
  if (user_id === null || status !== 'completed') return 'ends_nothing';
  if (item_type === 'issue') return 'ends_issue';
  return last ? 'ends_plan' : 'ends_nothing';
}
