import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Kysely, PGliteDialect } from 'kysely';
import { PlainError } from '../plainError.ts';
import type { Database } from './connection.ts';
import { lockFolder } from './folderLock.ts';
import { CLUSTER, openCluster } from './pglite.ts';

const folderOf = (dataDir: string) => path.join(dataDir, 'backup-copy');

/** The place of the copy in a data folder: on the same disk as the database, where the server may write. */
export const copyPath = (dataDir: string) => path.join(folderOf(dataDir), CLUSTER);

export const clusterPath = (dataDir: string) => path.join(dataDir, CLUSTER);

/**
 * Lets a step use a copy of the embedded database, while the server goes on with the database itself.
 * @param makeCopy Fills `copyPath`.
 */
export async function withCopiedDatabase<Result>(
  dataDir: string,
  makeCopy: () => Promise<void>,
  use: (copy: Database) => Promise<Result>,
): Promise<Result> {
  const folder = folderOf(dataDir);
  const lock = lockFolder(folder);
  if (!lock) throw new PlainError('another backup of this store is being made: wait for its end');
  const removeAtExit = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', removeAtExit);
  try {
    // A backup that was killed leaves its copy.
    await rm(copyPath(dataDir), { recursive: true, force: true });
    await makeCopy();
    const copy: Database = new Kysely({ dialect: new PGliteDialect({ pglite: await openCluster(copyPath(dataDir)) }) });
    return await use(copy).finally(() => copy.destroy());
  } finally {
    process.off('exit', removeAtExit);
    await rm(folder, { recursive: true, force: true });
    lock.release();
  }
}
