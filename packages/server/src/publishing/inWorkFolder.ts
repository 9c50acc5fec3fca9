import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PREFIX = 'magazine-store-import-';
/** No import takes as long. */
const ABANDONED_AFTER_MILLISECONDS = 24 * 60 * 60 * 1000;

/** Runs a piece of work in a folder of its own, which is removed with all that is in it. */
export async function inWorkFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  await removeAbandoned();
  const folder = await mkdtemp(path.join(tmpdir(), PREFIX));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Folders of commands that were killed. */
async function removeAbandoned(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  for (const folder of names.map((name) => path.join(tmpdir(), name))) {
    // Another command may have removed it meanwhile.
    const changed = (await stat(folder).catch(() => null))?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (Date.now() - changed > ABANDONED_AFTER_MILLISECONDS) await rm(folder, { recursive: true, force: true });
  }
}
