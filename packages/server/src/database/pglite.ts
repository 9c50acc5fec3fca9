import { closeSync, existsSync, fsyncSync, openAsBlob, openSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { PlainError } from '../plainError.ts';
import { type FolderLock, lockFolder } from './folderLock.ts';
import { makePrivate, OTHER_ACCOUNTS } from './privateFolder.ts';

/** The folder of the database in a data folder. */
export const CLUSTER = 'postgres';
const UNFINISHED = 'postgres.new-';

/** The parts of Emscripten's file system that this module uses. PGlite's own types leave them out. */
interface NodeStream {
  nfd?: number;
  node: unknown;
}
type SetAttributes = (target: unknown, attributes: { mode?: number }) => void;
interface EmscriptenNodeFs {
  realPath(node: unknown): string;
  node_ops: {
    mknod: (parent: unknown, name: string, mode: number, device: number) => unknown;
    setattr: SetAttributes;
  };
  stream_ops: { fsync?: (stream: NodeStream) => number; setattr: SetAttributes };
}

/**
 * PGlite writes through Node, but leaves out `fsync`, so a power cut would lose acknowledged commits. It also gives
 * each file the mode 0666, whatever the process's umask is. This file system mends both.
 */
class DurablePrivateNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(...args);
    const change = ({ NODEFS }: { NODEFS: EmscriptenNodeFs }) => {
      addFsync(NODEFS);
      maskModes(NODEFS);
    };
    const preRun = emscriptenOpts.preRun as unknown[];
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [change, ...preRun] as typeof emscriptenOpts.preRun & {} },
    };
  }
}

function addFsync(fs: EmscriptenNodeFs): void {
  fs.stream_ops.fsync = (stream) => {
    if (stream.nfd === undefined) fsyncPath(fs.realPath(stream.node));
    else fsyncSync(stream.nfd);
    return 0;
  };
}

function maskModes({ node_ops, stream_ops }: EmscriptenNodeFs): void {
  const { mknod } = node_ops;
  node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~OTHER_ACCOUNTS, device);
  for (const operations of [node_ops, stream_ops]) {
    const { setattr } = operations;
    operations.setattr = (target, attributes) => {
      const { mode } = attributes;
      setattr(target, mode === undefined ? attributes : { ...attributes, mode: mode & ~OTHER_ACCOUNTS });
    };
  }
}

/** `-F` would switch `fsync` off. Of the sync methods, PGlite's file system knows only `fsync`. */
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
  makePrivate(dataDir);
  const lock = lockFolder(dataDir);
  if (!lock) return null;
  try {
    const cluster = path.join(dataDir, CLUSTER);
    await removeUnfinished(dataDir);
    if (!existsSync(cluster)) await createCluster(dataDir, cluster);
    return { pglite: await openCluster(cluster), lock };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** A new database that the build has packed. The sources have none beside them, and make one, which takes longer. */
const PACKED = path.join(import.meta.dirname, 'postgres.tar.gz');

/**
 * Makes a new database. A process killed in its first start must leave nothing that the next one takes for a database.
 */
async function createCluster(dataDir: string, cluster: string): Promise<void> {
  const unfinished = path.join(dataDir, `${UNFINISHED}${process.pid}`);
  const packed = existsSync(PACKED) ? await openAsBlob(PACKED, { type: 'application/gzip' }) : undefined;
  const pglite = await openCluster(unfinished, packed);
  await pglite.close();
  await rename(unfinished, cluster);
  fsyncPath(dataDir);
}

async function removeUnfinished(dataDir: string): Promise<void> {
  const names = await readdir(dataDir);
  const unfinished = names.filter((name) => name.startsWith(UNFINISHED));
  await Promise.all(unfinished.map((name) => rm(path.join(dataDir, name), { recursive: true })));
}

/**
 * Opens the files of a database, which no other process may have open.
 * @param packed The files of a new database, if there is none in the folder.
 */
export async function openCluster(folder: string, packed?: Blob): Promise<PGlite> {
  const options = { fs: new DurablePrivateNodeFS(folder), startParams: START_PARAMETERS };
  try {
    return await PGlite.create({ ...options, ...(packed && { loadDataDir: packed }) });
  } catch (error) {
    throw explainError(error, folder);
  }
}

/** The code of WASI for a device without space. */
const NO_SPACE = 51;

/**
 * PGlite's file system throws objects that have a number and are no errors. For files that PostgreSQL can't read, PGlite
 * throws errors that say nothing of them.
 */
function explainError(error: unknown, folder: string): unknown {
  if (error instanceof Error && 'syscall' in error) return error;
  return new PlainError(`${folder}: the database can't be opened: ${reason(error)}`, { cause: error });
}

function reason(error: unknown): string {
  if (error instanceof Error) return `its files may be damaged; restore a backup (${error.message})`;
  const { errno } = error as { errno?: number };
  return errno === NO_SPACE ? 'the disk is full' : `the file system refused it (${errno})`;
}

function fsyncPath(file: string): void {
  const descriptor = openSync(file, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
