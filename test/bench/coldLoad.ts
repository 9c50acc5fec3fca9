import { type Browser, chromium } from '@playwright/test';
import { type SlowNetwork, slowNetwork } from '../../packages/simulators/src/index.ts';
import { freePort } from '../support/freePort.ts';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/needs.ts';
import { servePages } from '../support/servePages.ts';
import { benchDemo } from './benchDemo.ts';
import { type Figure, median, spread } from './figures.ts';

const LINE = { bitsPerSecond: 10_000_000, roundTrip: 40 };
const ROUNDS = 9;
const LIMIT = 1.5;

interface Picture {
  /** Path on the server. */
  path: string;
  width: number;
  height: number;
  bytes: Buffer;
}

/** The time from an empty browser to the painted covers of the first page, beside a page of only the same covers. */
export async function benchColdLoad(): Promise<Figure[]> {
  const port = await freePort();
  const toStore = await slowNetwork(port, LINE);
  const storeUrl = `http://localhost:${toStore.port}`;
  const demo = await benchDemo({ PORT: String(port), PUBLIC_URL: storeUrl });
  const browser = await chromium.launch({ executablePath: chromiumPath, args: CHROMIUM_FLAGS });
  const pictures = await listCovers(browser, storeUrl);
  const still = await staticPage(pictures);
  // Each page has a line of its own, so that neither waits for data that the other left in it.
  const toStatic = await slowNetwork(still.port, LINE);

  const times = { store: [] as number[], static: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    times.static.push(await measurePaint(browser, toStatic, pictures.length));
    times.store.push(await measurePaint(browser, toStore, pictures.length));
  }
  await browser.close();
  await Promise.all([toStore.close(), toStatic.close(), still.close(), demo.stop()]);

  const ratio = median(times.store) / median(times.static);
  return [
    {
      name: `cold load to ${pictures.length} covers painted, 10 Mbit/s and 40 ms`,
      measured: `${ratio.toFixed(2)} × a static page (store ${spread(times.store, 'ms')}, static ${spread(times.static, 'ms')})`,
      target: `≤ ${LIMIT} ×`,
      met: ratio <= LIMIT,
    },
  ];
}

/** The same pictures that the store's first page shows in this window. */
async function listCovers(browser: Browser, url: string): Promise<Picture[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(url);
  const covers = page.locator('[part~=card] img');
  await covers.nth(11).waitFor();
  await page.evaluate(COVERS_PAINTED, 1);
  const shown = await covers.evaluateAll((images) =>
    (images as HTMLImageElement[]).map((image) => {
      const { width, height } = image.getBoundingClientRect();
      return { src: image.currentSrc, width, height };
    }),
  );
  await page.close();
  return Promise.all(
    shown.map(async ({ src, width, height }) => {
      const response = await fetch(src, { headers: { Accept: 'image/webp' } });
      return { path: new URL(src).pathname, width, height, bytes: Buffer.from(await response.arrayBuffer()) };
    }),
  );
}

function staticPage(pictures: Picture[]) {
  const images = pictures.map(
    ({ path, width, height }) => `<article><img src="${path}" width="${width}" height="${height}" alt=""></article>`,
  );
  const html = `<!doctype html><meta charset="utf-8"><title>Covers</title>${images.join('')}`;
  const byPath = new Map(pictures.map((picture) => [picture.path, picture.bytes]));
  return servePages(({ url = '/' }, response) => {
    const bytes = byPath.get(url);
    if (bytes) response.writeHead(200, { 'Content-Type': 'image/webp', 'Content-Length': bytes.length }).end(bytes);
    else response.writeHead(url === '/' ? 200 : 404, { 'Content-Type': 'text/html' }).end(url === '/' ? html : '');
  });
}

/** Milliseconds from the navigation until this many covers are decoded and a frame with them has been made. */
async function measurePaint(browser: Browser, network: SlowNetwork, covers: number): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(`http://localhost:${network.port}/`, { waitUntil: 'commit' });
  const milliseconds = await page.evaluate(COVERS_PAINTED, covers);
  await context.close();
  return milliseconds;
}

const COVERS_PAINTED = async (least: number): Promise<number> => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // The visible covers, of the server's page until the store takes over.
  const covers = () => {
    const roots = [document, document.querySelector('magazine-store')?.shadowRoot];
    const images = roots.flatMap((root) => [...(root?.querySelectorAll<HTMLImageElement>('article img') ?? [])]);
    return images.filter((image) => image.checkVisibility());
  };
  while (covers().length < least || covers().some((image) => !image.complete || !image.naturalWidth)) await frame();
  await Promise.all(covers().map((image) => image.decode()));
  await frame();
  await frame();
  return performance.now();
};
