import type { DeskOperationName } from '@magazine-store/protocol/desk';
import type { Database } from '../database/connection.ts';
import { actorName, type DeskActor } from './deskActor.ts';

export interface DeskChange {
  action: DeskOperationName;
  /** The thing that changed, such as `issue:12`. */
  subject: string;
  /** The values before and after the change: no secrets and no files. */
  before?: object | null;
  after?: object | null;
}

/** Writes a change into the log, in the transaction of the change. */
export async function recordChange(
  transaction: Database,
  actor: DeskActor,
  { action, subject, before = null, after = null }: DeskChange,
): Promise<void> {
  await transaction
    .insertInto('desk_audit')
    .values({
      actor: actorName(actor),
      actor_user_id: actor.kind === 'member' ? actor.userId : null,
      action,
      subject,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })
    .execute();
}
