import { findMailAddress } from '../account/users.ts';
import type { Database } from '../database/connection.ts';
import type { DeskActor } from './deskActor.ts';
import { findRole } from './deskMembers.ts';

/** The member that a user is; null: none. */
export async function findMember(db: Database, userId: number): Promise<Extract<DeskActor, { kind: 'member' }> | null> {
  const [role, address] = await Promise.all([findRole(db, userId), findMailAddress(db, userId)]);
  // The log of changes names members by their addresses.
  if (!role || !address) return null;
  return { kind: 'member', userId, role, ...address };
}
