import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fold } from '@magazine-store/folding';
import { startServer } from '../../examples/demo/serverProcess.ts';
import { addPurchases } from '../../packages/server/src/database/testing/addPurchases.ts';
import { command } from '../support/commandLine.ts';
import type { HttpBrowser } from '../support/httpBrowser.ts';
import { registerIssues } from '../support/manyIssues.ts';
import { newMember } from '../support/members.ts';
import { startPostgres } from '../support/postgres.ts';
import { startTestStore } from '../support/testStore.ts';
import { buyByCard, cardStore } from './cardStore.ts';
import { type Figure, median, percentile } from './figures.ts';
import { makeLanguage } from './language.ts';

const USERS = 10_000;
const ISSUES = 1000;
const PAGES = 20;
const VOCABULARY = 60_000;
/** Each of them buys another issue every second. */
const BUYERS = 20;
const BACKUPS = 4;
/** A server that has just started is slower. */
const WARM_UP_SECONDS = 10;
const QUIET_SECONDS = 10;
const MOST_SECONDS = 30;
const MOST_SLOWER = 1.5;

interface Buyer {
  browser: HttpBrowser;
  /** The buyer has the issues up to this one. */
  bought: number;
}

/** Backups of a store that sells meanwhile, on both databases, and what they cost its buyers. */
export async function benchBackup(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const provider = fork(path.join(import.meta.dirname, 'cardProviderProcess.ts'));
  const [card] = (await once(provider, 'message')) as [Record<string, string>];
  const folder = path.join(tmpdir(), `magazine-store-bench-backup-${process.pid}`);
  const place = (name: string) => ({ DATA_DIR: path.join(folder, name) });
  try {
    return [
      ...(await measure('PostgreSQL', { ...place('files'), DATABASE_URL: postgres.url }, card)),
      ...(await measure('the embedded database', place('embedded'), card)),
    ];
  } finally {
    provider.kill();
    postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Place {
  DATA_DIR: string;
  DATABASE_URL?: string;
}

async function measure(database: string, place: Place, card: Record<string, string>): Promise<Figure[]> {
  const settings = { ...place, ...(await cardStore(card)) };
  const buyers = await fill(settings);
  const server = await startServer(settings);
  await buyFor(sleep(1000 * WARM_UP_SECONDS), buyers);
  const [seconds, quiet, during]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < BACKUPS; round++) {
    quiet.push(...(await buyFor(sleep(1000 * QUIET_SECONDS), buyers)));
    const began = performance.now();
    const taking = command(settings, 'backup', `${place.DATA_DIR}-backup-${round}`);
    during.push(...(await buyFor(taking, buyers)));
    seconds.push((performance.now() - began) / 1000);
    const { code, errors } = await taking;
    if (code !== 0) throw new Error(`a backup has failed: ${errors}`);
  }
  await server.stop();
  const [before, slower] = [percentile(quiet, 95), percentile(during, 95)];
  return [
    {
      name: `backup of ${USERS} users and ${ISSUES} issues while ${BUYERS} buy, ${database}`,
      measured: `${seconds.map((each) => each.toFixed(1)).join(', ')} s`,
      target: `≤ ${MOST_SECONDS} s`,
      met: median(seconds) <= MOST_SECONDS,
    },
    {
      name: `p95 of a purchase during the backup, to that before, ${database}`,
      measured: `${(slower / before).toFixed(2)} × (${Math.round(before)} → ${Math.round(slower)} ms, ${during.length} purchases)`,
      target: `≤ ${MOST_SLOWER} ×`,
      met: slower <= MOST_SLOWER * before,
    },
  ];
}

/** A store with readers, purchases, issues and their texts. @returns those who are going to buy */
async function fill({ DATA_DIR, ...settings }: Place & Record<string, string>): Promise<Buyer[]> {
  const store = await startTestStore({ settings: { DATA_DIR } }, settings);
  const { db } = store.connection;
  const language = makeLanguage(VOCABULARY);
  await registerIssues(db, ISSUES, (number) =>
    Array.from({ length: PAGES }, (_, page) => {
      const text = language.page(number * PAGES + page);
      return { text, folded: fold(text) };
    }),
  );
  const files = path.join(DATA_DIR, 'storage');
  await mkdir(files, { recursive: true });
  for (let number = 1; number <= ISSUES; number++) await writeFile(path.join(files, `full-${number}.pdf`), '%PDF-');
  await addPurchases(db, USERS, 1);
  const buyers: Buyer[] = [];
  for (let number = 0; number < BUYERS; number++) {
    const { browser } = await newMember(store, `buyer-${number}@example.com`);
    buyers.push({ browser, bought: 0 });
  }
  await store.stop();
  return buyers;
}

/** Lets people buy until then. They begin one after the other. @returns the milliseconds of each purchase */
async function buyFor(until: Promise<unknown>, buyers: readonly Buyer[]): Promise<number[]> {
  const times: number[] = [];
  let ended = false;
  void until.finally(() => {
    ended = true;
  });
  await Promise.all(
    buyers.map(async (buyer, number) => {
      await sleep((1000 * number) / buyers.length);
      while (!ended) {
        const took = await buyByCard(buyer.browser, ++buyer.bought);
        times.push(took);
        await sleep(Math.max(0, 1000 - took));
      }
    }),
  );
  return times;
}
