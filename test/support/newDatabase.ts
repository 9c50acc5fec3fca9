import { randomBytes } from 'node:crypto';
import { after } from 'node:test';
import { Client } from 'pg';
import { databaseUrl } from './migrated.ts';

/** The address of an empty database on a PostgreSQL server, which is removed after the suite. */
export async function newDatabase(server: string): Promise<string> {
  const name = `new_${randomBytes(6).toString('hex')}`;
  const query = async (statement: string) => {
    const client = new Client({ connectionString: server });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await query(`create database ${name}`);
  after(() => query(`drop database ${name} with (force)`));
  return databaseUrl(server, name);
}
