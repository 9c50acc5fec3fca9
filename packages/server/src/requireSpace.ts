import { statfs } from 'node:fs/promises';

/** The least free bytes. With fewer, the next file or commit may be the one that fails. */
const LEAST_BYTES = 8 * 1024 * 1024;

/** @throws Error as of the system when the disk is full */
export async function requireSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= LEAST_BYTES) return;
  const error = new Error(`the disk of ${folder} is full: ${free} bytes are free`);
  throw Object.assign(error, { code: 'ENOSPC', syscall: 'write' });
}
