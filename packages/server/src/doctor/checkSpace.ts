import { stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

const MEGABYTE = 1024 * 1024;
/** An import of a large PDF with its pictures takes this much for a while. */
const MEGABYTES_WARNING = 1024;
/** A server with less is not ready. */
const MEGABYTES_FAULT = 8;

/** The space of the disks that the server writes to. */
export async function checkSpace({ DATA_DIR, STORAGE_URL }: Config): Promise<Finding[]> {
  const folders = [DATA_DIR, ...(STORAGE_URL?.startsWith('file:') ? [fileURLToPath(STORAGE_URL)] : []), tmpdir()];
  const findings = new Map<number, Finding>();
  for (const folder of folders) {
    const { existing, disk } = await findExisting(path.resolve(folder));
    if (!findings.has(disk)) findings.set(disk, await judge(existing));
  }
  return [...findings.values()];
}

async function judge(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const free = Math.floor((bavail * bsize) / MEGABYTE);
  const text = `${free} MB are free on the disk of ${folder}`;
  if (free >= MEGABYTES_WARNING) return ok('disk', text);
  return free >= MEGABYTES_FAULT
    ? warning('disk', `${text}: an import of a large PDF may need more`)
    : fault('disk', `${text}: free space, or make the disk larger`);
}

/** The folder, or the nearest one above it that exists. */
async function findExisting(folder: string): Promise<{ existing: string; disk: number }> {
  try {
    return { existing: folder, disk: (await stat(folder)).dev };
  } catch (error) {
    const parent = path.dirname(folder);
    if (parent === folder || !/^(ENOENT|ENOTDIR)$/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return findExisting(parent);
  }
}
