import { fold } from '@magazine-store/folding';
import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { mayMatch } from './issuePages.ts';

/** The titles of issues, whatever their state. */
export async function findTitles(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('issues').select(['id', 'title']).where('id', 'in', ids).execute();
  return new Map(rows.map(nameIssue).map(({ id, title }) => [id, title]));
}

/** True for an issue that is not a draft. Keeps the issue from being deleted until the transaction ends. */
export async function lockIssueIfGivable(transaction: Database, id: number): Promise<boolean> {
  const issue = await transaction
    .selectFrom('issues')
    .select('id')
    .where('id', '=', id)
    .where('draft', '=', false)
    .forKeyShare()
    .executeTakeFirst();
  return issue !== undefined;
}

/** The newest issues with this in their titles, but no drafts. The issue with this number comes first. */
export async function searchTitles(
  db: Database,
  part: string,
  limit: number,
): Promise<{ id: number; title: string }[]> {
  const wanted = fold(part.trim());
  // Folded, № is “no”.
  const number = Number(/^(?:no ?)?(\d{1,9})$/.exec(wanted)?.[1] ?? 0);
  const hasNumber = sql<boolean>`id = ${number}::integer`;
  const rows = await db
    .selectFrom('issues')
    .select(['id', 'title'])
    .where('draft', '=', false)
    .$if(wanted !== '', (query) => query.where(sql<boolean>`(${mayMatch(wanted)} or ${hasNumber})`))
    .$if(wanted === '', (query) => query.limit(limit))
    .$if(number > 0, (query) => query.orderBy(hasNumber, 'desc'))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const found = rows.filter(({ id, title }) => id === number || fold(title).includes(wanted));
  return found.slice(0, limit).map(nameIssue);
}

const nameIssue = ({ id, title }: { id: number; title: string }) => ({ id, title: title || `№ ${id}` });
