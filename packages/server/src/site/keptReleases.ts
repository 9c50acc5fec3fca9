import path from 'node:path';
import { sql } from 'kysely';
import { contentTypeOf } from '../contentTypeOf.ts';
import type { Database } from '../database/connection.ts';
import type { Storage } from '../reading/storage.ts';
import type { Services } from '../services.ts';
import type { BrowserBuild } from './build.ts';

/** The only place that reads and writes `released_files`. */

/** A year is longer than a tab stays open, or another site keeps a bundle of the store. */
const OLD = sql<Date>`now() - interval '1 year'`;

const RELEASES = 'releases';
export const releaseKey = (name: string) => `${RELEASES}/${name}`;

const KEPT_AT_ONCE = 16;

type Release = Pick<BrowserBuild, 'directory' | 'files'>;

const keptNames = ({ files }: Release) => [...files].filter((name) => /^(chunks|assets|v[\d.]+)\//.test(name));

/** Pages may load the small scripts below a full version for ever. */
const staysForEver = (name: string) => /^v[\d.]+\//.test(name);

/**
 * Keeps the files of this release, for tabs and for pages and bundles of other sites that will outlive it.
 *
 * @throws the signal's reason when it is aborted
 */
export async function keepRelease(build: Release, storage: Storage, signal?: AbortSignal): Promise<void> {
  // One question for all: each start would ask a bucket for hundreds of files.
  const kept = new Set<string>();
  for await (const { key } of storage.list(RELEASES)) {
    signal?.throwIfAborted();
    kept.add(key);
  }
  const names = keptNames(build)
    .filter((name) => !kept.has(releaseKey(name)))
    .values();
  // Each worker takes the next name: a bucket answers slowly, and can answer many at once.
  async function storeNext(): Promise<void> {
    for (const name of names) {
      signal?.throwIfAborted();
      await storage.put(releaseKey(name), path.join(build.directory, name), contentTypeOf(name));
    }
  }
  await Promise.all(Array.from({ length: KEPT_AT_ONCE }, storeNext));
}

/**
 * Keeps this release, and removes the files that no server's release has had for a year. Files without rows
 * stay: those for ever, and those from releases before the table existed.
 *
 * @param kept True if this release is kept already.
 */
export async function keepLastReleases(
  build: Release,
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { kept, signal }: { kept: boolean; signal?: AbortSignal },
): Promise<void> {
  if (!kept) await keepRelease(build, storage, signal);
  const names = keptNames(build).filter((name) => !staysForEver(name));
  await recordServed(db, names);
  const old = await db.selectFrom('released_files').select('name').where('served_at', '<', OLD).execute();
  for (const { name } of old) {
    if (signal?.aborted) return;
    await storage.remove(releaseKey(name));
    await db.deleteFrom('released_files').where('name', '=', name).execute();
  }
}

async function recordServed(db: Database, names: readonly string[]): Promise<void> {
  const served_at = sql<Date>`now()`;
  if (names.length === 0) return;
  await db
    .insertInto('released_files')
    .values(names.map((name) => ({ name, served_at })))
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ served_at }))
    .execute();
}
