import { findMailAddress } from '../account/users.ts';
import type { Database } from '../database/connection.ts';
import type { DeskActor, DeskUser } from './deskActor.ts';
import { findRole } from './deskMembers.ts';

/** The member that a user is; null: none. */
export async function findMember(db: Database, userId: number): Promise<Extract<DeskActor, { kind: 'member' }> | null> {
  const [role, address] = await Promise.all([findRole(db, userId), findMailAddress(db, userId)]);
  // The log of changes names members by their addresses.
  if (!role || !address) return null;
  return { kind: 'member', userId, role, ...address };
}

/** The user of a session. They need not be a member. */
export async function findUser(db: Database, userId: number): Promise<DeskUser> {
  const { email, locale } = (await findMailAddress(db, userId)) ?? { email: null, locale: 'en' as const };
  return { kind: 'user', userId, email, locale };
}
