import { closeSync, existsSync, fsyncSync, openSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { type FolderLock, lockFolder } from './folderLock.ts';

const CLUSTER = 'postgres';
const UNFINISHED = 'postgres.new-';

/** The parts of Emscripten's file system that we reach into; PGlite's own types leave them open. */
interface NodeStream {
  nfd?: number;
  node: unknown;
}
interface EmscriptenNodeFs {
  realPath(node: unknown): string;
  stream_ops: { fsync?: (stream: NodeStream) => number };
}

/** PGlite writes through Node but leaves `fsync` out, so that a power cut would take acknowledged commits. */
class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(...args);
    const addFsync = (module: { NODEFS: EmscriptenNodeFs }) => {
      module.NODEFS.stream_ops.fsync = (stream) => {
        if (stream.nfd === undefined) fsyncPath(module.NODEFS.realPath(stream.node));
        else fsyncSync(stream.nfd);
        return 0;
      };
    };
    const preRun = emscriptenOpts.preRun as unknown[];
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [addFsync, ...preRun] as typeof emscriptenOpts.preRun & {} },
    };
  }
}

/** `-F` is what switches `fsync` off; of the sync methods, PGlite's file system knows only `fsync`. */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

export interface EmbeddedDatabase {
  pglite: PGlite;
  lock: FolderLock;
}

/**
 * Opens the embedded database of a data folder, and makes it where there is none.
 * @returns null when another process has it open.
 */
export async function openEmbedded(dataDir: string): Promise<EmbeddedDatabase | null> {
  const lock = lockFolder(dataDir);
  if (!lock) return null;
  try {
    const cluster = path.join(dataDir, CLUSTER);
    await removeUnfinished(dataDir);
    if (!existsSync(cluster)) await createCluster(dataDir, cluster);
    return { pglite: await open(cluster), lock };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** A process killed in its first start must leave nothing that the next one takes for a database. */
async function createCluster(dataDir: string, cluster: string): Promise<void> {
  const unfinished = path.join(dataDir, `${UNFINISHED}${process.pid}`);
  const pglite = await open(unfinished);
  await pglite.close();
  await rename(unfinished, cluster);
  fsyncPath(dataDir);
}

async function removeUnfinished(dataDir: string): Promise<void> {
  const names = await readdir(dataDir);
  const unfinished = names.filter((name) => name.startsWith(UNFINISHED));
  await Promise.all(unfinished.map((name) => rm(path.join(dataDir, name), { recursive: true })));
}

const open = (folder: string) => PGlite.create({ fs: new DurableNodeFS(folder), startParams: START_PARAMETERS });

function fsyncPath(file: string): void {
  const descriptor = openSync(file, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
