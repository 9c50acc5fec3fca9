import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { requireSpace } from '../requireSpace.ts';

const PROBE = Buffer.alloc(4096, 1);

/** @throws Error when nothing can be written to the folder, or the disk is full */
export async function checkDisk(folder: string): Promise<void> {
  await requireSpace(folder);
  const file = path.join(folder, `.probe-${randomUUID()}`);
  await writeFile(file, PROBE, { mode: 0o600 }).finally(() => rm(file, { force: true }));
}
