import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fold } from '@magazine-store/folding';
import { sql } from 'kysely';
import { makeLanguage } from '../../../../test/bench/language.ts';
import { onBothDatabases } from '../../../../test/support/databases.ts';
import { registerIssues } from '../../../../test/support/manyIssues.ts';
import { type Connection, connect } from '../database/connection.ts';

const PAGES_AN_ISSUE = 10;
/** The first issues bring most of the words. */
const FIRST_ISSUES = 20;
const LATER_ISSUES = 30;
const VOCABULARY = 5000;
const MAX_BYTES_A_PAGE = 6 * 1024;

onBothDatabases('the index of all texts', ({ settings }) => {
  let connection: Connection;
  before(async () => {
    connection = await connect(settings);
  });
  after(() => connection.close());

  test('grows by at most 6 kB with a page of 300 words, pages and words together', async () => {
    const { db } = connection;
    const language = makeLanguage(VOCABULARY);
    const makeTexts = (number: number) =>
      Array.from({ length: PAGES_AN_ISSUE }, (_, page) => {
        const text = language.page(number * PAGES_AN_ISSUE + page);
        return { text, folded: fold(text) };
      });
    await registerIssues(db, FIRST_ISSUES, makeTexts);
    const before = await measureIndex();
    await registerIssues(db, LATER_ISSUES, makeTexts, FIRST_ISSUES + 1);
    const bytes = ((await measureIndex()) - before) / (LATER_ISSUES * PAGES_AN_ISSUE);
    assert.ok(bytes <= MAX_BYTES_A_PAGE, `${Math.round(bytes)} bytes`);

    async function measureIndex(): Promise<number> {
      const { rows } = await sql<{ bytes: number }>`
        select (pg_total_relation_size('search_pages') + pg_total_relation_size('search_words') +
          pg_total_relation_size('search_word_issues'))::integer as bytes`.execute(db);
      return rows[0]?.bytes ?? 0;
    }
  });
});
