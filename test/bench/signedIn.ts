import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from '../../examples/demo/serverProcess.ts';
import { createAccount } from '../../packages/server/src/account/users.ts';
import { startSession } from '../../packages/server/src/auth/sessions.ts';
import { connect } from '../../packages/server/src/database/connection.ts';
import { freePort } from '../support/freePort.ts';
import { startPostgres } from '../support/postgres.ts';
import { type Figure, median, spread } from './figures.ts';
import { requestsPerSecond } from './load.ts';

const ACCOUNTS = 1000;
const ROUNDS = 3;
const ENOUGH = 2000;
const SHARE = 0.4;

/**
 * `GET /api/user/me` with a session, one of many on PostgreSQL, beside a route that only checks whether the server is
 * well.
 */
export async function benchSignedIn(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const folder = path.join(tmpdir(), `magazine-store-bench-me-${process.pid}`);
  const data = { DATA_DIR: folder, DATABASE_URL: postgres.url };
  try {
    const session = await fill(data);
    const settings = {
      PORT: String(await freePort()),
      SESSION_SECRET: 'a secret of the bench, known to everyone',
      LOG_LEVEL: 'silent',
    };
    const server = await startServer({ ...data, ...settings });
    const rates = { me: [] as number[], healthz: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      rates.healthz.push(await requestsPerSecond(`${server.url}/healthz`));
      const headers = { Cookie: `__Host-magazine-store-session=${session}` };
      rates.me.push(await requestsPerSecond(`${server.url}/api/user/me`, headers));
    }
    await server.stop();
    const rate = median(rates.me);
    const share = rate / median(rates.healthz);
    return [
      {
        name: `GET /api/user/me, ${ACCOUNTS} accounts, PostgreSQL`,
        measured: `${spread(rates.me, '/s')}, ${share.toFixed(2)} × /healthz (${spread(rates.healthz, '/s')})`,
        target: `≥ ${ENOUGH} /s, or ≥ ${SHARE} ×`,
        met: rate >= ENOUGH || share >= SHARE,
      },
    ];
  } finally {
    postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns A session of one of the accounts. */
async function fill(data: { DATA_DIR: string; DATABASE_URL: string }): Promise<string> {
  const { db, close } = await connect(data);
  try {
    let session = '';
    for (let number = 0; number < ACCOUNTS; number++) {
      const identity = { issuer: 'https://bench.example', subject: String(number), email: `p${number}@bench.example` };
      const userId = await createAccount(db, { provider: 'google', identity, locale: 'en' });
      if (userId === null) throw new Error('an account could not be made');
      session = await startSession(db, userId);
    }
    return session;
  } finally {
    await close();
  }
}
