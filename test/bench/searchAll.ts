import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fold } from '@magazine-store/protocol';
import { Client } from 'pg';
import { startServer } from '../../examples/demo/serverProcess.ts';
import { type Connection, connect } from '../../packages/server/src/database/connection.ts';
import { registerIssues } from '../support/manyIssues.ts';
import { freePort, startPostgres } from '../support/postgres.ts';
import { type Figure, percentile } from './figures.ts';

const ISSUES = 200;
const PAGES = 100;
const WORDS_A_PAGE = 300;
const VOCABULARY = 60_000;
const SEARCHES = 300;
const LIMIT_MS = 100;

/** `GET /api/search` over 20,000 pages on PostgreSQL: words as rare and as common as those of a language are. */
export async function benchSearchAll(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const folder = path.join(tmpdir(), `magazine-store-bench-search-${process.pid}`);
  const data = { DATA_DIR: folder, DATABASE_URL: postgres.url };
  try {
    const language = languageOf(VOCABULARY);
    const connection = await connect(data);
    await fill(connection, language, postgres.url);
    await connection.close();
    const settings = { PORT: String(await freePort()), SESSION_SECRET: 'x'.repeat(32), LOG_LEVEL: 'silent' };
    const server = await startServer({ ...data, ...settings });
    const times: number[] = [];
    for (let round = 0; round < SEARCHES; round++) {
      const query = new URLSearchParams({ q: language.query(round) });
      const startedAt = performance.now();
      const answer = await fetch(`${server.url}/api/search?${query}`);
      await answer.json();
      times.push(performance.now() - startedAt);
    }
    await server.stop();
    const p95 = percentile(times, 95);
    return [
      {
        name: `GET /api/search, ${ISSUES * PAGES} pages, PostgreSQL`,
        measured: `p50 ${percentile(times, 50).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
        target: `p95 ≤ ${LIMIT_MS} ms`,
        met: p95 <= LIMIT_MS,
      },
    ];
  } finally {
    postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Language {
  page(seed: number): string;
  query(seed: number): string;
}

const CONSONANTS = [...'bcdfghjklmnprstvwz'];
const VOWELS = [...'aeiouyäé'];
const KANJI = Array.from({ length: 2000 }, (_, index) => String.fromCodePoint(0x4e00 + index * 7));
const KANA = Array.from({ length: 80 }, (_, index) => String.fromCodePoint(0x3042 + index));

/** Words by Zipf's law, every tenth page in Japanese. */
function languageOf(size: number): Language {
  const random = randomFrom(7);
  const oneOf = (letters: string[]) => letters[Math.floor(random() * letters.length)] ?? '';
  const made = new Set<string>();
  while (made.size < size) {
    // The most common words are the shortest.
    const letters = 2 + Math.floor((0.4 + 0.6 * random()) * Math.log2(made.size / 4 + 2));
    made.add(Array.from({ length: letters }, (_, index) => oneOf(index % 2 ? VOWELS : CONSONANTS)).join(''));
  }
  const words = [...made];
  const pick = (next: () => number) => words[Math.floor(size ** next()) - 1] ?? '';
  const japanese = (next: () => number) =>
    (next() < 0.5 ? KANJI : KANA)[Math.floor((next() < 0.5 ? KANJI : KANA).length ** next()) - 1] ?? 'の';
  return {
    page(seed) {
      const next = randomFrom(seed + 100);
      if (seed % 10 === 0)
        return Array.from({ length: 800 }, (_, index) => (index % 40 ? japanese(next) : '。')).join('');
      return Array.from({ length: WORDS_A_PAGE }, () => pick(next)).join(' ');
    },
    query(seed) {
      const next = randomFrom(seed + 9_000_000);
      if (seed % 10 === 0) return Array.from({ length: 1 + (seed % 3) }, () => japanese(next)).join('');
      return Array.from({ length: 1 + (seed % 3) }, () => pick(next)).join(' ');
    },
  };
}

/** The same numbers at every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

async function fill(connection: Connection, language: Language, url: string): Promise<void> {
  await registerIssues(connection.db, ISSUES, (number) =>
    Array.from({ length: PAGES }, (_, page) => {
      const text = language.page(number * PAGES + page);
      return { text, folded: fold(text) };
    }),
  );
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}
