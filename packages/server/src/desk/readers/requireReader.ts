import { findUsersById, lockUser } from '../../account/users.ts';
import type { Database } from '../../database/connection.ts';
import { HttpError } from '../../httpError.ts';

/** Locks the reader: changes of their entitlements wait for each other. @throws HttpError 404 */
export async function requireReader(transaction: Database, id: number): Promise<{ id: number; email: string | null }> {
  await lockUser(transaction, id);
  const [reader] = await findUsersById(transaction, [id]);
  if (!reader) throw new HttpError(404, 'not_found', `there is no reader ${id}`);
  return { id, email: reader.email };
}
