import type { DeskOperationName } from '@magazine-store/protocol/desk';
import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';

/** Reads from the log what can be undone: a change for a day. */

const MOST_CHANGES = 50;

export interface RecentChange<Action extends DeskOperationName, Values extends object> {
  id: string;
  at: Date;
  action: Action;
  before: Values;
  after: Values;
}

interface Wanted<Action> {
  subject: string;
  actions: readonly Action[];
  /** One change alone. */
  id?: string | undefined;
}

/** The changes of a thing in the last day, the latest first. */
export async function findRecentChanges<Action extends DeskOperationName, Values extends object>(
  db: Database,
  { subject, actions, id }: Wanted<Action>,
): Promise<RecentChange<Action, Values>[]> {
  const rows = await db
    .selectFrom('desk_audit')
    .select(['id', 'at', 'action', 'before', 'after'])
    .where('subject', '=', subject)
    .where('action', 'in', actions)
    .where('at', '>', sql<Date>`now() - interval '1 day'`)
    .$if(id !== undefined, (query) => query.where('id', '=', id as string))
    .orderBy('id', 'desc')
    .limit(MOST_CHANGES)
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    at: row.at,
    action: row.action as Action,
    before: (row.before ?? {}) as Values,
    after: (row.after ?? {}) as Values,
  }));
}
