import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../database/connection.ts';
import type { PageChoicesTable } from '../../database/tables.ts';
import type { DeskActor } from '../deskActor.ts';

/** The only place that reads and writes `page_choices`: the cover and the sample that wait to be made of an issue. */

export type PageChoice = Selectable<PageChoicesTable>;

/** The pages that an issue shows to all: its cover and its sample. */
export interface ChosenPages {
  cover_page: number;
  sample: number[] | null;
}

interface NewChoice extends ChosenPages {
  issueId: number;
  actor: DeskActor;
  action: PageChoice['action'];
}

/** A server that reports nothing for this long has been killed. Another one begins the choice again. */
const ALIVE = sql<Date>`now() + interval '60 seconds'`;

export const findChoice = (db: Database, issueId: number): Promise<PageChoice | undefined> =>
  db.selectFrom('page_choices').selectAll().where('issue_id', '=', issueId).executeTakeFirst();

/** Lets a choice wait. It takes the place of one that has failed; the lock of the issue keeps others away. */
export async function addChoice(
  transaction: Database,
  { issueId, actor, action, cover_page, sample }: NewChoice,
): Promise<void> {
  const choice = {
    id: randomUUID(),
    cover_page,
    sample: sample && JSON.stringify(sample),
    actor: JSON.stringify(actor),
    action,
  };
  await forgetChoice(transaction, issueId);
  await transaction
    .insertInto('page_choices')
    .values({ issue_id: issueId, ...choice })
    .execute();
}

export async function forgetChoice(transaction: Database, issueId: number): Promise<void> {
  await transaction.deleteFrom('page_choices').where('issue_id', '=', issueId).execute();
}

/** Begins the choice that has waited longest; undefined when none waits. No other server begins it, too. */
export const takeChoice = (db: Database): Promise<PageChoice | undefined> =>
  db
    .updateTable('page_choices')
    .set({ state: 'running', alive_until: ALIVE })
    .where('issue_id', '=', (next) =>
      next
        .selectFrom('page_choices')
        .select('issue_id')
        .where('alive_until', '<=', sql<Date>`now()`)
        .where('state', '!=', 'failed')
        .orderBy('chosen_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();

export async function keepChoiceAlive(db: Database, id: string): Promise<void> {
  await db.updateTable('page_choices').set({ alive_until: ALIVE }).where('id', '=', id).execute();
}

export async function putChoiceBack(db: Database, id: string): Promise<void> {
  const alive_until = sql<Date>`now()`;
  await db.updateTable('page_choices').set({ state: 'waiting', alive_until }).where('id', '=', id).execute();
}

export async function failChoice(db: Database, id: string, error: string): Promise<void> {
  await db.updateTable('page_choices').set({ state: 'failed', error }).where('id', '=', id).execute();
}

/** @returns false when the choice was made already, or another one has taken its place */
export async function endChoice(transaction: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await transaction.deleteFrom('page_choices').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Forgets choices that failed a week ago. */
export async function sweepPageChoices(db: Database): Promise<void> {
  await db
    .deleteFrom('page_choices')
    .where('state', '=', 'failed')
    .where('chosen_at', '<', sql<Date>`now() - interval '7 days'`)
    .execute();
}
