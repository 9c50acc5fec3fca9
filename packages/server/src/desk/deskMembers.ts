import type { DeskRole } from '@magazine-store/protocol/desk';
import type { Database } from '../database/connection.ts';

/** The only place that reads and writes `desk_members`. */

/** The role of a user in the desk; null: the user is no member. */
export async function findRole(db: Database, userId: number): Promise<DeskRole | null> {
  const row = await db.selectFrom('desk_members').select('role').where('user_id', '=', userId).executeTakeFirst();
  return row?.role ?? null;
}

/** The membership of a user, for their export; null: none. */
export async function exportMembership(db: Database, userId: number) {
  const member = await db
    .selectFrom('desk_members')
    .select(['role', 'created_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return member ? { role: member.role, since: member.created_at.toISOString() } : null;
}

/** All members, the first ones first. */
export const listMembers = (db: Database) =>
  db.selectFrom('desk_members').selectAll().orderBy('created_at').orderBy('user_id').execute();

/**
 * Locks all owners until the transaction ends, so that of two owners who remove each other at once one stays.
 * @returns Their ids
 */
export async function lockOwners(transaction: Database): Promise<number[]> {
  const rows = await transaction
    .selectFrom('desk_members')
    .select('user_id')
    .where('role', '=', 'owner')
    .orderBy('user_id')
    .forUpdate()
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export async function setRole(transaction: Database, userId: number, role: DeskRole): Promise<void> {
  await transaction.updateTable('desk_members').set({ role }).where('user_id', '=', userId).execute();
}

export async function deleteMember(transaction: Database, userId: number): Promise<void> {
  await transaction.deleteFrom('desk_members').where('user_id', '=', userId).execute();
}

/** Makes a user a member. A user who is one keeps their role. */
export async function insertMember(transaction: Database, userId: number, role: DeskRole): Promise<void> {
  await transaction
    .insertInto('desk_members')
    .values({ user_id: userId, role })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
