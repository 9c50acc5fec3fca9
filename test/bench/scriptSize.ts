import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/needs.ts';
import { benchDemo } from './benchDemo.ts';
import type { Figure } from './figures.ts';

const LIMIT = 120;

/** All JavaScript that a browser has asked for when the first card shows, at the size in which gzip sends it. */
export async function benchScriptSize(): Promise<Figure[]> {
  const demo = await benchDemo();
  const browser = await chromium.launch({ executablePath: chromiumPath, args: CHROMIUM_FLAGS });
  const page = await browser.newPage();
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
  });
  await page.goto(demo.url);
  await page.getByRole('article').first().waitFor();
  const asked = [...scripts];
  await browser.close();
  await demo.stop();

  let total = 0;
  for (const name of asked) {
    const bytes = gzipSync(await readFile(path.join('dist/store', name)), { level: 9 }).length;
    total += bytes;
    console.log(`  ${(bytes / 1000).toFixed(1).padStart(6)} kB  ${name}`);
  }
  const kilobytes = total / 1000;
  return [
    {
      name: 'JavaScript before the first card, gzip',
      measured: `${kilobytes.toFixed(1)} kB in ${asked.length} files`,
      target: `≤ ${LIMIT} kB`,
      met: kilobytes <= LIMIT,
    },
  ];
}
