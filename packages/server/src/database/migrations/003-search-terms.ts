import { type Kysely, sql } from 'kysely';
import { termsOf } from '../../search/terms.ts';

/** Pages whose terms are made at once. */
const BATCH = 200;

/** What searches of all issues find pages by, made for those that are there from their texts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Whatever is long lies elsewhere: counting the pages found then reads a few bytes of each.
  await sql`alter table page_texts set (toast_tuple_target = 128)`.execute(db);
  await sql`alter table page_texts add column terms tsvector not null default ''`.execute(db);
  const { rows: issues } = await sql<{ issue_id: number }>`select distinct issue_id from page_texts`.execute(db);
  for (const { issue_id } of issues) await fillIssue(db, issue_id);
  await sql`alter table page_texts alter column terms drop default`.execute(db);
  await sql`create index page_texts_terms on page_texts using gin (terms)`.execute(db);
}

async function fillIssue(db: Kysely<unknown>, issueId: number): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<{ page: number; folded: string }>`
      select page, folded from page_texts where issue_id = ${issueId} and page > ${last} order by page limit ${BATCH}
    `.execute(db);
    for (const { page, folded } of rows) {
      await sql`update page_texts set terms = ${termsOf(folded)}::tsvector where issue_id = ${issueId} and page = ${page}`.execute(
        db,
      );
      last = page;
    }
    if (rows.length < BATCH) return;
  }
}
