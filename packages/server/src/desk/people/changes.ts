import type { DeskQuery } from '@magazine-store/protocol/desk';
import type { Database } from '../../database/connection.ts';

/** Reads the log of changes, which `recordChange` writes. */

type ChangesFilter = Omit<DeskQuery<'exportChanges'>, 'format'>;

/** `%` and `_` stand for themselves. */
const beginning = (text: string) => `${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The changes after a known one, the latest first. */
export async function findChanges(
  db: Database,
  { actor, action, subject, from, until }: ChangesFilter,
  { after, limit }: { after: string | null; limit: number },
) {
  const rows = await db
    .selectFrom('desk_audit')
    .select(['id', 'at', 'actor', 'action', 'subject', 'before', 'after'])
    .$if(after !== null, (query) => query.where('id', '<', after as string))
    .$if(actor !== undefined, (query) => query.where('actor', 'like', beginning((actor as string).toLowerCase())))
    .$if(action !== undefined, (query) => query.where('action', '=', action as string))
    .$if(subject !== undefined, (query) => query.where('subject', 'like', beginning(subject as string)))
    .$if(from !== undefined, (query) => query.where('at', '>=', new Date(from as string)))
    .$if(until !== undefined, (query) => query.where('at', '<', new Date(until as string)))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, at, before, after: afterwards, ...row }) => ({
    ...row,
    id: String(id),
    at: at.toISOString(),
    before: before as Record<string, unknown> | null,
    after: afterwards as Record<string, unknown> | null,
  }));
}

/** The changes that a user has made, for their export: without the values, which may name other people. */
export async function exportChanges(db: Database, userId: number) {
  const changes = await db
    .selectFrom('desk_audit')
    .select(['at', 'action', 'subject'])
    .where('actor_user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  return changes.map(({ at, ...change }) => ({ at: at.toISOString(), ...change }));
}
