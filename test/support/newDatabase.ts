import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { databaseUrl } from './migrated.ts';

/** The address of an empty database on a PostgreSQL server. It stays there, as those of `databases.ts` do. */
export async function newDatabase(server: string): Promise<string> {
  const name = `new_${randomBytes(6).toString('hex')}`;
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`).finally(() => client.end());
  return databaseUrl(server, name);
}
