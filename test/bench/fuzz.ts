import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startFuzzedStore } from '../fuzz/fuzz.ts';
import { startPostgres } from '../support/postgres.ts';
import type { Figure } from './figures.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 1000);
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);

/** Sends random requests to every endpoint. Failures are printed with the seed. */
export async function benchFuzz(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const DATA_DIR = path.join(tmpdir(), `magazine-store-fuzz-${process.pid}`);
  try {
    const store = await startFuzzedStore({ settings: { DATA_DIR, DATABASE_URL: postgres.url } });
    const failures = await store.fuzz({ seed: SEED, runs: RUNS });
    const errors = store.errors();
    await store.stop();
    for (const { endpoint, why, request } of failures) console.log(`${endpoint}: ${why}\n  ${request}`);
    for (const error of errors) console.log(error);
    const sent = `${store.endpoints} × ${RUNS}, seed ${SEED}`;
    return [
      { name: `random requests (${sent}): 5xx or no answer`, ...none(failures) },
      { name: 'random requests: errors in the log', ...none(errors) },
    ];
  } finally {
    postgres.stop();
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

const none = ({ length }: unknown[]) => ({ measured: String(length), target: '0', met: length === 0 });
