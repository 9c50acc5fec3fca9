import { cp } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { connect } from '../../packages/server/src/database/connection.ts';
import { fingerprint } from '../../scripts/fingerprint.ts';
import { keptFolder } from './keptFolder.ts';

/** Any number that no other lock uses. */
const LOCK = 20_261_122;
const migrations = fingerprint(['packages/server/src/database/**/!(*.test).ts', 'package-lock.json']);

/** Puts a migrated embedded database into a data folder: a copy of a template that is made once. */
export async function makeEmbedded(dataDir: string): Promise<void> {
  const template = await keptFolder(`databases/${await migrations}`, async (folder) => {
    await (await connect({ DATA_DIR: folder })).close();
  });
  await cp(path.join(template, 'postgres'), path.join(dataDir, 'postgres'), { recursive: true });
}

/**
 * Makes a migrated database of this name on a PostgreSQL server: a copy of a template that is made once for the server.
 */
export async function makePostgres(server: string, name: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    // Test files run at the same time; one of them makes the template.
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const template = `migrated_${await migrations}`;
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      await client.query('drop database if exists migrating');
      await client.query('create database migrating');
      const url = databaseUrl(server, 'migrating');
      await (await connect({ DATA_DIR: '', DATABASE_URL: url })).close();
      await client.query(`alter database migrating rename to ${template}`);
    }
    await client.query(`create database ${name} template ${template}`);
  } finally {
    await client.end();
  }
}

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
