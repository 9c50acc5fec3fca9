import type { DeskRole } from '@magazine-store/protocol/desk';
import { sql } from 'kysely';
import { hashSecret, newSecret } from '../../auth/secrets.ts';
import type { Database } from '../../database/connection.ts';

/** The only place that reads and writes `desk_invitations`. */

const DAYS = 7;

const isOpen = sql<boolean>`state = 'open' and expires_at > now()`;

/** The invitations of a verified address. */
const isOf = (email: string) => sql<boolean>`lower(email) = ${email.toLowerCase()}`;

/** The open invitations, the latest first. */
export const listOpen = (db: Database) =>
  db
    .selectFrom('desk_invitations')
    .select(['id', 'email', 'role', 'created_at', 'expires_at'])
    .where(isOpen)
    .orderBy('id', 'desc')
    .execute();

/** The invitations of an address, for the export of its owner. */
export async function exportInvitations(db: Database, email: string | null) {
  if (email === null) return [];
  const invitations = await db
    .selectFrom('desk_invitations')
    .select(['role', 'state', 'created_at', 'expires_at'])
    .where(isOf(email))
    .orderBy('id', 'desc')
    .execute();
  return invitations.map(({ role, state, created_at, expires_at }) => ({
    ...{ role, state, invited_at: created_at.toISOString(), expires_at: expires_at.toISOString() },
  }));
}

/** @returns The invitation with its token, of which the store keeps only the hash. */
export async function insertInvitation(transaction: Database, { email, role }: { email: string; role: DeskRole }) {
  const token = newSecret();
  const row = await transaction
    .insertInto('desk_invitations')
    .values({
      token_hash: hashSecret(token),
      email,
      role,
      expires_at: sql<Date>`now() + ${DAYS} * interval '1 day'`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
  return { ...row, token };
}

/** Ends the open invitations of an address: a person has one link at a time. */
export async function revokeOfEmail(transaction: Database, email: string): Promise<void> {
  await transaction
    .updateTable('desk_invitations')
    .set({ state: 'revoked' })
    .where('email', '=', email)
    .where('state', '=', 'open')
    .execute();
}

/** @returns The invitation; undefined: it was not open any more. */
export const revokeOpen = (transaction: Database, id: number) =>
  transaction
    .updateTable('desk_invitations')
    .set({ state: 'revoked' })
    .where('id', '=', id)
    .where(isOpen)
    .returning(['id', 'email', 'role'])
    .executeTakeFirst();

/** The invitation of a token, whatever became of it. */
export const findByToken = (db: Database, token: string) =>
  db
    .selectFrom('desk_invitations')
    .select(['id', 'email', 'role', 'state', sql<boolean>`expires_at <= now()`.as('is_over')])
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirst();

/** Uses an invitation. Of two tries at once, one gets true. */
export async function useOpen(transaction: Database, id: number): Promise<boolean> {
  const row = await transaction
    .updateTable('desk_invitations')
    .set({ state: 'used' })
    .where('id', '=', id)
    .where(isOpen)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes all invitations of an address, with the account of its owner. The log of changes keeps what it has. */
export async function deleteInvitations(transaction: Database, email: string | null): Promise<void> {
  if (email !== null) await transaction.deleteFrom('desk_invitations').where(isOf(email)).execute();
}

/** Deletes invitations 90 days after their last day, whatever became of them. */
export async function sweepInvitations(db: Database): Promise<void> {
  await db.deleteFrom('desk_invitations').where('expires_at', '<', sql<Date>`now() - interval '90 days'`).execute();
}
