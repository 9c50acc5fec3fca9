import { randomUUID } from 'node:crypto';
import { rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The least free bytes. With fewer, the next file or commit may be the one that fails. */
const LEAST_BYTES = 8 * 1024 * 1024;
const PROBE = Buffer.alloc(4096, 1);

/** @throws Error when nothing can be written to the folder, or the disk is full */
export async function checkDisk(folder: string): Promise<void> {
  await requireSpace(folder);
  const file = path.join(folder, `.probe-${randomUUID()}`);
  await writeFile(file, PROBE, { mode: 0o600 }).finally(() => rm(file, { force: true }));
}

/** @throws Error as of the system when the disk is full */
export async function requireSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= LEAST_BYTES) return;
  const error = new Error(`the disk of ${folder} is full: ${free} bytes are free`);
  throw Object.assign(error, { code: 'ENOSPC', syscall: 'write' });
}
