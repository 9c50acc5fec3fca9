import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fold } from '@magazine-store/folding';
import type { SearchHit } from '@magazine-store/protocol';
import { askAtLast } from '../../../../test/support/askAtLast.ts';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { registerIssues } from '../../../../test/support/manyIssues.ts';
import { startTestStore, type TestStore } from '../../../../test/support/testStore.ts';

const QUERIES = 5000;
const MAX_SHARE = 0.1;
const PAGES = 12;
const WORDS_A_PAGE = 250;
const SYLLABLES = ['ba', 'ker', 'lin', 'mo', 'ra', 'stel', 'tu', 'ven', 'zi', 'dor'];
const KANJI = Array.from({ length: 300 }, (_, index) => String.fromCodePoint(0x4e00 + index * 31));

/** Random numbers that are the same in every run. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const random = randomFrom(12);
const word = () => Array.from({ length: 1 + random(3) }, () => SYLLABLES[random(SYLLABLES.length)]).join('');
const WORDS = Array.from({ length: 400 }, word);
const prose = () => Array.from({ length: WORDS_A_PAGE }, () => WORDS[random(WORDS.length)]).join(' ');
const japanese = () => Array.from({ length: 700 }, () => KANJI[random(KANJI.length)]).join('');

onOneDatabase('a visitor who may not read', (database) => {
  let store: TestStore;
  /** The texts of pages that only buyers may read, by the issue's id and then by the page. */
  let texts: string[][];
  before(async () => {
    store = await startTestStore(database);
    texts = [prose, japanese].map((text) => Array.from({ length: PAGES }, text));
    await registerIssues(store.connection.db, texts.length, (number) =>
      (texts[number - 1] ?? []).map((text) => ({ text, folded: fold(text) })),
    );
  });
  after(() => store.stop());

  let asked = 0;
  /** Asks from another address each time, so that no limit of rates protects the text. */
  async function ask<Answer>(url: string): Promise<Answer> {
    const number = ++asked;
    const remoteAddress = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
    const answer = await askAtLast(() => store.app.inject({ url, remoteAddress }));
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<Answer>();
  }
  type Hit = SearchHit & { issue_id: number; picture?: string };
  const searchAll = (q: string, offset = 0) =>
    ask<{ total: number; hits: Hit[] }>(`/api/search?${new URLSearchParams({ q, offset: `${offset}`, limit: '50' })}`);
  const searchIssue = async (id: number, q: string) =>
    (await ask<{ hits: SearchHit[] }>(`/api/issues/${id}/search?${new URLSearchParams({ q })}`)).hits;

  test('gets at most a tenth of the text, with any number of queries', { timeout: 600_000 }, async () => {
    const seen = texts.map((pages) => pages.map((text) => new Uint8Array(text.length)));
    const note = (issueId: number, { page, snippet }: SearchHit) => {
      const text = texts[issueId - 1]?.[page - 1] ?? '';
      if (snippet.text === '') return;
      const start = text.indexOf(snippet.text);
      assert.ok(start >= 0, snippet.text);
      seen[issueId - 1]?.[page - 1]?.fill(1, start, start + snippet.text.length);
    };
    const dictionary = [...'abcdefghijklmnopqrstuvwxyz', ...SYLLABLES, ...new Set(WORDS), ...KANJI];
    const pairs = texts[1]?.flatMap((text) =>
      Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2)),
    );
    const queries = [...dictionary, ...(pairs ?? [])];
    let hits = 0;
    for (let number = 0; number < QUERIES / 2; number++) {
      const query = queries[number % queries.length] ?? '';
      const id = 1 + (number % texts.length);
      // One after the other: the server makes a search that has to wait for another one wait longer.
      const found = await searchAll(query);
      const inIssue = await searchIssue(id, query);
      for (const hit of found.hits) {
        assert.equal(hit.picture, undefined);
        note(hit.issue_id, hit);
      }
      for (const hit of inIssue) note(id, hit);
      hits += found.hits.length + inIssue.length;
    }
    assert.ok(hits > QUERIES, `only ${hits} hits`);
    for (const [index, pages] of seen.entries()) {
      const characters = pages.reduce((sum, page) => sum + page.length, 0);
      const shown = pages.reduce((sum, page) => sum + page.reduce((count, one) => count + one, 0), 0);
      assert.ok(shown > 0, `nothing of issue ${index + 1} shows`);
      const share = shown / characters;
      assert.ok(share <= MAX_SHARE, `${(100 * share).toFixed(1)} % of issue ${index + 1}`);
    }
  });

  test("can't learn which words stand beside each other", async () => {
    const [page = ''] = texts[0] ?? [];
    const words = page.split(' ').filter(({ length }) => length >= 3);
    const toPageNumbers = (hits: Hit[]) => hits.map(({ issue_id, page: number }) => [issue_id, number]);
    for (let number = 0; number < 40; number++) {
      const [a = '', b = ''] = words.slice(number, number + 2);
      const answer = await searchAll(`${a} ${b}`);
      for (const other of [`${b} ${a}`, `"${a} ${b}"`, `${a}-${b}`, `${b}, ${a} ${b}`]) {
        assert.deepEqual(await searchAll(other), answer, other);
      }
      assert.deepEqual(await searchIssue(1, `${a} ${b}`), await searchIssue(1, `${b} ${a}`));
      // A page has both words or it does not. Their places make no difference.
      const both = (texts[0] ?? []).flatMap((text, index) => {
        const all = new Set(text.split(' '));
        return all.has(a) && all.has(b) ? [[1, index + 1]] : [];
      });
      assert.deepEqual(toPageNumbers(answer.hits), both);
    }
  });

  test('can match a page by at most four words and two pairs of letters', async () => {
    const [page = ''] = texts[0] ?? [];
    const words = [...new Set(page.split(' '))].sort((a, b) => b.length - a.length).slice(0, 4);
    const answer = await searchAll(words.join(' '));
    assert.ok(answer.total > 0);
    assert.deepEqual(await searchAll(`${words.join(' ')} qqq`), answer);
    const [kanji = ''] = texts[1] ?? [];
    assert.ok((await searchAll(`${kanji.slice(0, 4)}${kanji.slice(-60)}`)).total > 0);
  });

  test('finds no pieces of words, no words of two letters and no single letters', async () => {
    const [page = ''] = texts[0] ?? [];
    const long = page.split(' ').find(({ length }) => length > 7) ?? '';
    for (const query of ['a', 'ba', long.slice(1), long.slice(0, -1), KANJI[0] ?? '']) {
      const found = WORDS.includes(query) && query.length >= 3;
      if (!found) assert.equal((await searchAll(query)).total, 0, query);
      if (!found) assert.deepEqual(await searchIssue(1, query), [], query);
    }
  });
});
