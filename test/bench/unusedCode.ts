import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/needs.ts';
import { benchDemo } from './benchDemo.ts';
import type { Figure } from './figures.ts';

const LIMIT = 0.35;

interface Share {
  total: number;
  unused: number;
}

/** The share of the first page's code that never ran there: ours, and beside it that of the packages. */
export async function benchUnusedCode(): Promise<Figure[]> {
  const demo = await benchDemo();
  const browser = await chromium.launch({ executablePath: chromiumPath, args: CHROMIUM_FLAGS });
  const page = await browser.newPage();
  await page.coverage.startJSCoverage();
  await page.goto(demo.url, { waitUntil: 'networkidle' });
  await page.locator('[part~=footer]').waitFor();
  const scripts = await page.coverage.stopJSCoverage();
  await browser.close();
  await demo.stop();

  const ours: Share = { total: 0, unused: 0 };
  const vendors: Share = { total: 0, unused: 0 };
  for (const { url, source, functions } of scripts) {
    if (!source) continue;
    const file = path.join('dist/store', new URL(url).pathname);
    const used = usedCharacters(source.length, functions);
    const isOurs = await ownCharacters(file, source);
    for (let at = 0; at < source.length; at++) {
      const share = isOurs[at] ? ours : vendors;
      share.total++;
      if (!used[at]) share.unused++;
    }
  }
  const describeShare = ({ total, unused }: Share) => `${percent(unused / total)} of ${Math.round(total / 1000)} kB`;
  return [
    {
      name: 'our own code on / that never ran',
      measured: `${describeShare(ours)} (of packages: ${describeShare(vendors)})`,
      target: `≤ ${percent(LIMIT)}`,
      met: ours.unused / ours.total <= LIMIT,
    },
  ];
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

interface Range {
  startOffset: number;
  endOffset: number;
  count: number;
}

/** Ranges are nested; the innermost tells whether the code ran. */
function usedCharacters(length: number, functions: { ranges: Range[] }[]): Uint8Array {
  const used = new Uint8Array(length).fill(1);
  const ranges = functions.flatMap((it) => it.ranges);
  ranges.sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  for (const { startOffset, endOffset, count } of ranges) used.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  return used;
}

/**
 * Marks with 1 the characters that come from modules of `packages/`, catalogues of texts included, by the chunk's
 * source map.
 */
async function ownCharacters(file: string, source: string): Promise<Uint8Array> {
  const map = new SourceMap(JSON.parse(await readFile(`${file}.map`, 'utf8')));
  const own = new Uint8Array(source.length);
  let at = 0;
  for (const [line, text] of source.split('\n').entries()) {
    let isOwn = 0;
    for (let column = 0; column < text.length; column++) {
      const entry = map.findEntry(line, column);
      if ('originalSource' in entry) {
        isOwn = /packages\//.test(entry.originalSource) && !entry.originalSource.includes('node_modules') ? 1 : 0;
      }
      own[at + column] = isOwn;
    }
    at += text.length + 1;
  }
  return own;
}
