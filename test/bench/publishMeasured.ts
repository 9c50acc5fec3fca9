import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serverProgram } from '../../examples/demo/serverProcess.ts';
import { makeEmbedded } from '../support/migrated.ts';

const LOOK_MILLISECONDS = 100;

export interface Published {
  code: number | null;
  seconds: number;
  /** The peak memory: of the command with the process that imports, and of that process alone. */
  megabytes: number;
  importMegabytes: number;
}

/** Publishes a file by the command line, with the default limits, in a store of its own. */
export async function publishMeasured(file: string, ...flags: string[]): Promise<Published> {
  const folder = await mkdtemp(path.join(tmpdir(), 'magazine-store-bench-publishing-'));
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATA_DIR: path.join(folder, 'data') };
  // The database already exists: making one takes PGlite more memory, once, than any import.
  await makeEmbedded(env.DATA_DIR);
  const start = performance.now();
  const child = spawn(process.execPath, [serverProgram, 'publish', file, '--free', ...flags], { env, stdio: 'ignore' });
  const peak = { all: 0, ofImport: 0 };
  const look = setInterval(async () => {
    const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').catch(() => '');
    const pids = [Number(child.pid), ...children.split(' ').filter(Boolean).map(Number)];
    const [own = 0, ...others] = await Promise.all(pids.map(residentMegabytes));
    const ofImport = others.reduce((sum, some) => sum + some, 0);
    peak.all = Math.max(peak.all, own + ofImport);
    peak.ofImport = Math.max(peak.ofImport, ofImport);
  }, LOOK_MILLISECONDS);
  const [code] = await once(child, 'exit');
  clearInterval(look);
  await rm(folder, { recursive: true, force: true });
  const seconds = (performance.now() - start) / 1000;
  return { code, seconds, megabytes: peak.all, importMegabytes: peak.ofImport };
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000;
}
