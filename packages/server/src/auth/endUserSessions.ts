import type { Database } from '../database/connection.ts';
import { deleteUserSessions } from './sessions.ts';
import { deleteUserSignIns } from './signIns.ts';

/** Ends all sessions of the user, in every browser, and the sign-ins that have not become sessions yet. */
export async function endUserSessions(db: Database, userId: number): Promise<void> {
  // This waits for a sign-in that is just becoming a session. That session ends too.
  await deleteUserSignIns(db, userId);
  await deleteUserSessions(db, userId);
}
