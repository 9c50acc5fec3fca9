import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/needs.ts';
import { benchDemo } from './benchDemo.ts';
import type { Figure } from './figures.ts';

const LIMIT = 125;

/** The size of all JavaScript that a browser has requested when the first card shows, as gzip sends it. */
export async function benchScriptSize(): Promise<Figure[]> {
  const demo = await benchDemo();
  const browser = await chromium.launch({ executablePath: chromiumPath, args: CHROMIUM_FLAGS });
  const page = await browser.newPage();
  await page.addInitScript(noteFirstCard);
  await page.goto(demo.url);
  // The page has cards before the store has.
  await page.waitForFunction(() => performance.getEntriesByName('first card').length > 0);
  const requests = await page.evaluate(scriptsBeforeFirstCard);
  await browser.close();
  await demo.stop();

  let total = 0;
  for (const name of requests) {
    const bytes = gzipSync(await readFile(path.join('dist/store', name)), { level: 9 }).length;
    total += bytes;
    console.log(`  ${(bytes / 1000).toFixed(1).padStart(6)} kB  ${name}`);
  }
  const kilobytes = total / 1000;
  return [
    {
      name: 'JavaScript before the first card, gzip',
      measured: `${kilobytes.toFixed(1)} kB in ${requests.length} files`,
      target: `≤ ${LIMIT} kB`,
      met: kilobytes <= LIMIT,
    },
  ];
}

/** Runs in the page: marks the moment at which the store has a card. */
function noteFirstCard(): void {
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, options);
    const changes = new MutationObserver(() => {
      if (!root.querySelector('[part~=card]')) return;
      performance.mark('first card');
      changes.disconnect();
    });
    changes.observe(root, { childList: true, subtree: true });
    return root;
  };
}

/** Runs in the page. */
function scriptsBeforeFirstCard(): string[] {
  const card = performance.getEntriesByName('first card')[0]?.startTime ?? 0;
  return performance
    .getEntriesByType('resource')
    .filter(({ name, startTime }) => name.endsWith('.js') && startTime <= card)
    .map(({ name }) => new URL(name).pathname);
}
