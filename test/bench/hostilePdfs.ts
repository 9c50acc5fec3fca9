import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  withDeepPageTree,
  withHugeContents,
  withManyPages,
  withManySaves,
  withNestedForms,
} from '../fixtures/badPdfs.ts';
import type { Figure } from './figures.ts';
import { publishMeasured } from './publishMeasured.ts';

const MOST_SECONDS = 60;
const MOST_MEGABYTES = 1500;

const FILES: [what: string, bytes: () => Uint8Array][] = [
  ['nested forms', () => withNestedForms(12)],
  ['20,000 levels of pages', () => withDeepPageTree(20_000)],
  ['3 million saved states', () => withManySaves(3_000_000)],
  ['100,000 pages', () => withManyPages(100_000)],
  ['1.5 GB of contents', () => withHugeContents(1_500_000_000)],
];

/** Files that would take an import's time and memory without end, published with the default limits. */
export async function benchHostilePdfs(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'magazine-store-bench-hostile-'));
  const file = path.join(folder, 'hostile.pdf');
  const figures: Figure[] = [];
  for (const [what, bytes] of FILES) {
    await writeFile(file, bytes());
    const { code, seconds, importMegabytes } = await publishMeasured(file);
    figures.push({
      name: `publishing a PDF with ${what}`,
      measured: `${code === 0 ? 'published' : 'refused'} after ${Math.round(seconds)} s, ${Math.round(importMegabytes)} MB`,
      target: `refused, ≤ ${MOST_SECONDS} s, ≤ ${MOST_MEGABYTES} MB`,
      met: code === 1 && seconds <= MOST_SECONDS && importMegabytes <= MOST_MEGABYTES,
    });
  }
  await rm(folder, { recursive: true, force: true });
  return figures;
}
