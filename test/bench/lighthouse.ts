import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { freePort } from '../support/freePort.ts';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/needs.ts';
import { benchDemo } from './benchDemo.ts';
import { type Figure, median } from './figures.ts';
import { installPackages } from './installPackages.ts';

const PACKAGES = { id: 'lighthouse', packages: { lighthouse: '13.5.0' } };
/** The list, an issue, and the pages of a free one in the reader. */
const PATHS = ['/', '/read/14', '/read/11/full'];
const ROUNDS = 5;
const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const PAINT_LIMIT_MS = 1800;
const SHIFT_LIMIT = 0.02;

type Category = keyof typeof LEAST;

/** The parts of a report that the bench reads. */
interface Report {
  categories: Record<Category, { score: number }>;
  audits: Record<string, { numericValue: number }>;
}

/** Lighthouse's report of the demo with its own settings for a phone on a slow line: the middle of several runs. */
export async function benchLighthouse(): Promise<Figure[]> {
  const folder = await installPackages(PACKAGES);
  const entry = path.join(folder, 'node_modules/lighthouse/core/index.js');
  const { default: lighthouse } = await import(pathToFileURL(entry).href);
  const demo = await benchDemo();
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
  });
  const figures: Figure[] = [];
  for (const address of PATHS) {
    const reports: Report[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const result = await lighthouse(demo.url + address, {
        port,
        logLevel: 'error',
        onlyCategories: Object.keys(LEAST),
      });
      reports.push(result.lhr);
    }
    figures.push(...toFigures(address, reports));
  }
  await browser.close();
  await demo.stop();
  return figures;
}

function toFigures(address: string, reports: Report[]): Figure[] {
  const score = (category: Category) => Math.round(median(reports.map((it) => it.categories[category].score)) * 100);
  const value = (audit: string) => median(reports.map((it) => it.audits[audit]?.numericValue ?? Number.NaN));
  const categories = Object.keys(LEAST) as Category[];
  const paint = value('largest-contentful-paint');
  const shift = value('cumulative-layout-shift');
  return [
    {
      name: `Lighthouse, mobile, ${address}`,
      measured: categories.map((category) => `${category} ${score(category)}`).join(', '),
      target: `≥ ${Object.values(LEAST).join(', ')}`,
      met: categories.every((category) => score(category) >= LEAST[category]),
    },
    {
      name: `largest contentful paint there, ${address}`,
      measured: `${(paint / 1000).toFixed(1)} s`,
      target: `≤ ${PAINT_LIMIT_MS / 1000} s`,
      met: paint <= PAINT_LIMIT_MS,
    },
    {
      name: `layout shift there, ${address}`,
      measured: shift.toFixed(3),
      target: `≤ ${SHIFT_LIMIT}`,
      met: shift <= SHIFT_LIMIT,
    },
  ];
}
