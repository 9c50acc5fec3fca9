import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serverProgram } from '../../examples/demo/serverProcess.ts';
import { makeBigPdf } from '../fixtures/bigPdf.ts';
import { makeEmbedded } from '../support/migrated.ts';
import type { Figure } from './figures.ts';

const LIMIT = 1000;
const LOOK_MILLISECONDS = 100;

/** The peak memory of publishing a file of 930 pages and 30 MB: of the command and of the process that imports. */
export async function benchImportMemory(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'magazine-store-bench-import-'));
  const file = path.join(folder, 'big.pdf');
  await writeFile(file, await makeBigPdf());
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATA_DIR: path.join(folder, 'data') };
  // The database already exists: making one takes PGlite more memory, once, than any import.
  await makeEmbedded(env.DATA_DIR);
  const start = performance.now();
  const child = spawn(process.execPath, [serverProgram, 'publish', file, '--free', '--sample', '1-20'], {
    env,
    stdio: 'ignore',
  });
  let peak = 0;
  const look = setInterval(async () => {
    const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').catch(() => '');
    const all = [child.pid, ...children.split(' ').filter(Boolean)];
    const megabytes = await Promise.all(all.map((pid) => residentMegabytes(Number(pid))));
    peak = Math.max(
      peak,
      megabytes.reduce((sum, some) => sum + some, 0),
    );
  }, LOOK_MILLISECONDS);
  const [code] = await once(child, 'exit');
  clearInterval(look);
  await rm(folder, { recursive: true, force: true });
  if (code !== 0) throw new Error(`publishing ended with ${code}`);
  const seconds = Math.round((performance.now() - start) / 1000);
  return [
    {
      name: 'publishing 930 pages, 30 MB',
      measured: `${Math.round(peak)} MB at most, ${seconds} s`,
      target: `≤ ${LIMIT} MB`,
      met: peak <= LIMIT,
    },
  ];
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000;
}
