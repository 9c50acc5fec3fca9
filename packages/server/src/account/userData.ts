import { listUserSessions } from '../auth/sessions.ts';
import { listUserRedemptions } from '../coupons/coupons.ts';
import type { Database } from '../database/connection.ts';
import { exportDeclarations } from '../declarations/declarationList.ts';
import { exportMembership } from '../desk/deskMembers.ts';
import { exportChanges } from '../desk/people/changes.ts';
import { deleteInvitations, exportInvitations } from '../desk/people/invitations.ts';
import { listGrants } from '../entitlements/entitlements.ts';
import { listUserCharges } from '../payments/charges.ts';
import { exportPurchases, stopPlans } from '../payments/payments.ts';
import { deleteMessages, exportMessages } from '../support/messages.ts';
import { deleteUser, exportUser, findUsersById, lockUser } from './users.ts';

/** All data that the store keeps of a user (GDPR, articles 15 and 20). */
export async function exportUserData(db: Database, userId: number) {
  const [person, sessions, grants, coupons, charges, purchases] = await Promise.all([
    exportUser(db, userId),
    listUserSessions(db, userId),
    listGrants(db, userId),
    listUserRedemptions(db, userId),
    listUserCharges(db, userId),
    exportPurchases(db, userId),
  ]);
  const [messages, declarations, member, changes, invitations] = await Promise.all([
    exportMessages(db, person.user),
    exportDeclarations(db, person.user.email),
    exportMembership(db, userId),
    exportChanges(db, userId),
    exportInvitations(db, person.user.email),
  ]);
  return {
    exported_at: new Date().toISOString(),
    ...person,
    sessions,
    ...grants,
    coupons,
    payments: charges,
    purchases,
    declarations,
    messages,
    desk: { member, changes, invitations },
  };
}

/**
 * Deletes the account (GDPR, article 17). Payments stay for the books, without the user.
 * @returns The plans that the provider now has to end. The account is gone, whatever the provider answers.
 */
export async function deleteUserData(transaction: Database, userId: number): Promise<string[]> {
  // A plan that the user starts now either starts first and is ended here, or finds no account and is refunded.
  await lockUser(transaction, userId);
  const stopped = await stopPlans(transaction, userId);
  for (const user of await findUsersById(transaction, [userId])) {
    await deleteMessages(transaction, user);
    await deleteInvitations(transaction, user.email);
  }
  await deleteUser(transaction, userId);
  return stopped;
}
