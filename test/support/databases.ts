import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe } from 'node:test';
import { Client } from 'pg';

export interface TestDatabase {
  /** Settings of a database of this suite's own, empty at first. */
  settings: { DATA_DIR: string; DATABASE_URL?: string };
}

/**
 * Runs a suite on the embedded database and on PostgreSQL. `npm test` starts that one; where a file of tests is run by
 * hand without `TEST_POSTGRES_URL`, the embedded database alone.
 */
export function onBothDatabases(name: string, suite: (database: TestDatabase) => void): void {
  describe(`${name} (embedded)`, () => suite({ settings: { DATA_DIR: temporaryFolder() } }));

  const server = process.env.TEST_POSTGRES_URL;
  if (!server) return;
  describe(`${name} (PostgreSQL)`, async () => {
    const DATABASE_URL = await createDatabase(server);
    suite({ settings: { DATA_DIR: temporaryFolder(), DATABASE_URL } });
  });
}

/** A path for a folder that is removed after the suite. */
export function temporaryFolder(): string {
  const folder = path.join(tmpdir(), `magazine-store-test-${randomBytes(6).toString('hex')}`);
  after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

async function createDatabase(server: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
