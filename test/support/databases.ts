import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { databaseUrl, makeEmbedded, makePostgres } from './migrated.ts';

export interface TestDatabase {
  /** Settings of a migrated database of this suite's own, without any rows at first. */
  settings: { DATA_DIR: string; DATABASE_URL?: string };
}

/**
 * Runs a suite on the embedded database and on PostgreSQL. `npm test` starts PostgreSQL; a file of tests that runs by
 * hand without `TEST_POSTGRES_URL`
 * uses the embedded database alone.
 *
 * Use it for code that may behave differently on the two: SQL beyond simple reads and writes, concurrent transactions
 * (payments, coupons, entitlements, limits), and the life of the server itself. All other suites use `onOneDatabase`.
 */
export function onBothDatabases(name: string, suite: (database: TestDatabase) => void): void {
  describe(`${name} (embedded)`, () => suite(createEmbedded()));
  const server = process.env.TEST_POSTGRES_URL;
  if (server) describe(`${name} (PostgreSQL)`, () => suite(onPostgres(server)));
}

/** Runs a suite on PostgreSQL, which is faster, or on the embedded database if `TEST_POSTGRES_URL` is not set. */
export function onOneDatabase(name: string, suite: (database: TestDatabase) => void): void {
  const server = process.env.TEST_POSTGRES_URL;
  describe(name, () => suite(server ? onPostgres(server) : createEmbedded()));
}

/** Runs a suite on PostgreSQL, for what the embedded database can't do. By hand it needs `TEST_POSTGRES_URL`. */
export function onPostgresAlone(name: string, suite: (database: TestDatabase) => void): void {
  const server = process.env.TEST_POSTGRES_URL;
  if (server) describe(name, () => suite(onPostgres(server)));
  else test(name, { skip: 'needs TEST_POSTGRES_URL' });
}

function createEmbedded(): TestDatabase {
  const DATA_DIR = temporaryFolder();
  before(() => makeEmbedded(DATA_DIR));
  return { settings: { DATA_DIR } };
}

function onPostgres(server: string): TestDatabase {
  const name = `test_${randomBytes(6).toString('hex')}`;
  before(() => makePostgres(server, name));
  return { settings: { DATA_DIR: temporaryFolder(), DATABASE_URL: databaseUrl(server, name) } };
}

/** A path for a folder that is removed after the suite. */
export function temporaryFolder(): string {
  const folder = path.join(tmpdir(), `magazine-store-test-${randomBytes(6).toString('hex')}`);
  after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
