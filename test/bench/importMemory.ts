import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeBigPdf } from '../fixtures/bigPdf.ts';
import type { Figure } from './figures.ts';
import { publishMeasured } from './publishMeasured.ts';

const LIMIT = 1000;

/** The peak memory of publishing a file of 930 pages and 30 MB: of the command and of the process that imports. */
export async function benchImportMemory(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'magazine-store-bench-import-'));
  const file = path.join(folder, 'big.pdf');
  await writeFile(file, await makeBigPdf());
  const { code, seconds, megabytes } = await publishMeasured(file, '--sample', '1-20');
  await rm(folder, { recursive: true, force: true });
  if (code !== 0) throw new Error(`publishing ended with ${code}`);
  return [
    {
      name: 'publishing 930 pages, 30 MB',
      measured: `${Math.round(megabytes)} MB at most, ${Math.round(seconds)} s`,
      target: `≤ ${LIMIT} MB`,
      met: megabytes <= LIMIT,
    },
  ];
}
