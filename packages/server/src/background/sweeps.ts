import { sweepSessions } from '../auth/sessions.ts';
import { sweepSignIns } from '../auth/signIns.ts';
import { sweepOrders } from '../coupons/couponOrders.ts';
import type { Database } from '../database/connection.ts';
import { sweepDeclarations } from '../declarations/sweepDeclarations.ts';
import { sweepPageChoices } from '../desk/issues/pageChoices.ts';
import { sweepInvitations } from '../desk/people/invitations.ts';
import { sweepLimits } from '../limits/limiters.ts';
import { sweepMails } from '../mail/outbox.ts';
import { sweepKeys } from '../payments/idempotencyKeys.ts';
import { sweepAbandoned } from '../payments/payments.ts';
import { sweepFormerFiles } from '../publishing/formerFiles.ts';
import { sweepImports } from '../publishing/imports.ts';
import { sumOpenings } from '../reading/sumOpenings.ts';
import { sweepMessages } from '../support/messages.ts';

const SWEEPS = [
  sweepSessions,
  sweepSignIns,
  sweepLimits,
  sweepKeys,
  sweepOrders,
  sweepAbandoned,
  sweepMails,
  sweepDeclarations,
  sweepMessages,
  sweepInvitations,
  sumOpenings,
  sweepImports,
  sweepFormerFiles,
  sweepPageChoices,
];

/**
 * Deletes rows and files that are no longer needed, so that no table grows for ever. A sweep that fails keeps no other
 * from its work.
 * @throws The first failure, after all sweeps have ended.
 */
export async function sweep(db: Database): Promise<void> {
  const outcomes = await Promise.allSettled(SWEEPS.map((sweepOne) => sweepOne(db)));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}
