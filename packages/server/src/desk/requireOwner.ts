import type { Database } from '../database/connection.ts';
import { HttpError } from '../httpError.ts';
import type { DeskActor } from './deskActor.ts';
import { lockOwners } from './deskMembers.ts';

/** Makes sure that the actor is an owner until the transaction ends: another owner may have removed them a moment ago. */
export async function requireOwner(transaction: Database, actor: DeskActor): Promise<void> {
  const owners = await lockOwners(transaction);
  if (actor.kind === 'member' && !owners.includes(actor.userId)) throw new HttpError(403, 'forbidden');
}
