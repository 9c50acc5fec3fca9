import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from '../../examples/demo/serverProcess.ts';
import { addPurchases } from '../../packages/server/src/database/testing/addPurchases.ts';
import type { HttpBrowser } from '../support/httpBrowser.ts';
import { newMember } from '../support/members.ts';
import { databaseUrl, makePostgres } from '../support/migrated.ts';
import { startPostgres } from '../support/postgres.ts';
import { numberedPdf, startTestStore } from '../support/testStore.ts';
import { buyByCard, cardStore } from './cardStore.ts';
import { type Figure, median, percentile, spread } from './figures.ts';

const FEW = 1000;
const MANY = Number(process.env.STORED_PURCHASES ?? 1_000_000);
/** Rounds before the measurement: a server that has just started is slower. */
const WARM_UP = 4;
const ROUNDS = 6;
const EACH_ROUND = 250;
const AT_ONCE = 16;
const ENOUGH = 150;
const FLAT = 0.2;

/** Purchases by card through the whole server on PostgreSQL: in turns with few and with many earlier purchases. */
export async function benchPurchases(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const provider = fork(path.join(import.meta.dirname, 'cardProviderProcess.ts'));
  const [card] = (await once(provider, 'message')) as [Record<string, string>];
  const folder = path.join(tmpdir(), `magazine-store-bench-purchases-${process.pid}`);
  try {
    const [few, many] = [
      await openStore({ name: 'few', stored: FEW, folder, postgres: postgres.url, card }),
      await openStore({ name: 'many', stored: MANY, folder, postgres: postgres.url, card }),
    ];
    const rates = { few: [] as number[], many: [] as number[] };
    const times = { few: [] as number[], many: [] as number[] };
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      for (const [name, store] of Object.entries({ few, many }) as ['few' | 'many', BenchStore][]) {
        const measured = await buyAll(store);
        if (round < WARM_UP) continue;
        rates[name].push(measured.rate);
        times[name].push(...measured.times);
      }
    }
    await Promise.all([few.stop(), many.stop()]);
    // Two consecutive rounds run under nearly the same load of the machine.
    const ratios = rates.few.map((rate, round) => rate / (rates.many[round] ?? Number.NaN));
    const p99 = (values: number[]) => `p99 ${Math.round(percentile(values, 99))} ms`;
    return [
      {
        name: 'purchases by card, PostgreSQL',
        measured: `${spread(rates.few, '/s')}, ${p99(times.few)}, ${AT_ONCE} at once`,
        target: `≥ ${ENOUGH} /s`,
        met: Math.max(...rates.few) >= ENOUGH,
      },
      {
        name: `the time of a purchase among ${MANY} stored, to that among ${FEW}`,
        measured: `${median(ratios).toFixed(2)} × (${spread(rates.many, '/s')}, ${p99(times.many)})`,
        target: `1 ± ${FLAT}`,
        met: Math.abs(median(ratios) - 1) <= FLAT,
      },
    ];
  } finally {
    provider.kill();
    postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface BenchStore {
  issue: number;
  buyers: HttpBrowser[];
  stop(): Promise<void>;
}

interface Stored {
  name: string;
  /** The number of earlier purchases. */
  stored: number;
  folder: string;
  postgres: string;
  card: Record<string, string>;
}

/** A server of its own, on a database of its own. */
async function openStore({ name, stored, folder, postgres, card }: Stored): Promise<BenchStore> {
  await makePostgres(postgres, name);
  const data = { DATA_DIR: path.join(folder, name), DATABASE_URL: databaseUrl(postgres, name) };
  const settings = await cardStore(card);
  const store = await startTestStore({ settings: data }, settings);
  const issue = await store.publish(await numberedPdf(1, 'For sale'), { price: 499 });
  const buyers: HttpBrowser[] = [];
  for (let number = 0; number < EACH_ROUND * (WARM_UP + ROUNDS); number++) {
    buyers.push((await newMember(store, `buyer-${number}@example.com`)).browser);
  }
  await addPurchases(store.connection.db, stored, issue);
  await store.stop();
  const server = await startServer({ ...data, ...settings });
  return { issue, buyers, stop: () => server.stop() };
}

/** One round. @returns purchases a second, and the milliseconds of each */
async function buyAll({ buyers, issue }: BenchStore): Promise<{ rate: number; times: number[] }> {
  const waiting = buyers.splice(0, EACH_ROUND);
  const times: number[] = [];
  const buy = async () => {
    for (let browser = waiting.pop(); browser; browser = waiting.pop()) {
      times.push(await buyByCard(browser, issue));
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, buy));
  return { rate: (times.length / (performance.now() - began)) * 1000, times };
}
