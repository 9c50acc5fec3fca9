import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serverProgram } from '../../examples/demo/serverProcess.ts';
import { makeBigPdf } from '../fixtures/bigPdf.ts';
import type { Figure } from './figures.ts';

const LIMIT = 1000;
const LOOK_MILLISECONDS = 100;

/** The most memory that publishing a file of 930 pages and 30 MB takes, as the kernel counts it. */
export async function benchImportMemory(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'magazine-store-bench-import-'));
  const file = path.join(folder, 'big.pdf');
  await writeFile(file, await makeBigPdf());
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATA_DIR: path.join(folder, 'data') };
  // The database is there already: to make one takes PGlite more memory, once, than any import.
  execFileSync(process.execPath, [serverProgram, 'issues'], { env });
  const start = performance.now();
  const child = spawn(process.execPath, [serverProgram, 'publish', file, '--free', '--sample', '1-20'], {
    env,
    stdio: 'ignore',
  });
  let peak = 0;
  const look = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000);
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
