import { SHORTEST_WORD } from '@magazine-store/protocol';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connection.ts';

/**
 * The only place that reads and writes `search_words`, the words of all pages. A search for a part of a word uses them
 * to find pages that the visitor may read. The index of the pages knows only whole words and their beginnings: with all
 * parts of words it would be several times as large.
 */

/**
 * The limit of words for all parts of a query together. If a part has more words, the shortest of them are looked up.
 */
const MAX_WORDS = 500;

const LETTERS = sql.lit(SHORTEST_WORD);

/**
 * Adds the words of an issue's pages, unless they are there. If the issue's file has changed, call `removeSearchWords`
 * first.
 */
export async function insertSearchWords(transaction: Database, issueId: number): Promise<void> {
  // Another server that fills in the same issue waits here, and then has nothing to do.
  const marked = await transaction
    .insertInto('search_word_issues')
    .values({ issue_id: issueId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('issue_id')
    .execute();
  if (marked.length === 0) return;
  // The table has no constraint, so no import waits for another one's words.
  await sql`
    insert into search_words (word, parts)
    select word, ${sqlParts(sql`word`)}
    from (
      select distinct lexeme as word from search_pages, unnest(words)
      where issue_id = ${issueId} and length(lexeme) > ${LETTERS}
    ) as found
    where not exists (select from search_words where search_words.word = found.word)
  `.execute(transaction);
}

/** Notes that the issue's words have to be added again. Its former words stay: other issues may have them. */
export async function removeSearchWords(db: Database, issueId: number): Promise<void> {
  await db.deleteFrom('search_word_issues').where('issue_id', '=', issueId).execute();
}

export async function issuesInSearchWords(db: Database): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('search_word_issues').select('issue_id').execute();
  return new Set(rows.map(({ issue_id }) => issue_id));
}

/**
 * Returns, for each part, words that have it in their middle or at their end. Some of them may stand only on pages that
 * the visitor may not read. So the caller uses them only to look up readable pages, and no answer tells which words
 * exist.
 *
 * @param parts Each has at least `SHORTEST_WORD` letters.
 */
export async function findWordsWithPart(
  db: Database,
  parts: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  if (parts.length === 0) return new Map();
  const { rows } = await sql<{ part: string; words: string[] }>`
    select part, array(
      select distinct on (length(word), word) word from search_words
      where parts @> ${sqlParts(sql`part`)} and strpos(word, part) > 1
      order by length(word), word limit ${Math.ceil(MAX_WORDS / parts.length)}::int
    ) as words
    from unnest(${parts}::text[]) as part
  `.execute(db);
  return new Map(rows.map(({ part, words }) => [part, words]));
}

const sqlParts = (word: RawBuilder<unknown>) => sql`array(
  select distinct substr(${word}, at, ${LETTERS}) from generate_series(1, length(${word}) - ${LETTERS} + 1) as at
)`;
