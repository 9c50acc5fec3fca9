import type { Browser } from '@playwright/test';
import { type Figure, median, spread } from '../figures.ts';
import { MAGAZINE } from './books.ts';
import type { Contest } from './contest.ts';

const ROUNDS = 7;
const LIMIT = 150;
/** Milliseconds between the pointer's arrival and the press, as of an unhurried hand. */
const HOVERING = 500;
/** Milliseconds after which everything stands in its place. */
const SETTLING = 1500;
/** CSS pixels. */
const SAME_PLACE = 2;

/** The state of page 1 in one frame. */
interface Sample {
  /** Milliseconds from the press to the paint of the frame. */
  at: number;
  /** True if a picture of the page is there and decoded. */
  picture: boolean;
  /** The page's left edge; null before there is a page. */
  left: number | null;
}

/** The time from pressing Read on an issue's page to a frame with the page's picture in its final place. */
export async function benchPressRead(browser: Browser, { storeUrl }: Contest): Promise<Figure> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await pressRead(browser, storeUrl));
  return {
    name: 'from pressing Read to the page image in its place, local',
    measured: spread(times, 'ms'),
    target: `≤ ${LIMIT} ms`,
    met: median(times) <= LIMIT,
  };
}

async function pressRead(browser: Browser, storeUrl: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${storeUrl}/read/${MAGAZINE.id}`, { waitUntil: 'networkidle' });
  const read = page.getByRole('button', { name: 'Read', exact: true });
  await read.hover();
  await page.waitForTimeout(HOVERING);
  await page.evaluate(SAMPLE_FRAMES);
  await read.click();
  await page.waitForTimeout(SETTLING);
  const samples = await page.evaluate(() => (window as unknown as { samples: Sample[] }).samples);
  await context.close();

  const place = samples.at(-1)?.left ?? null;
  const inPlace = ({ picture, left }: Sample) =>
    picture && left !== null && place !== null && Math.abs(left - place) < SAME_PLACE;
  const first = samples[samples.findLastIndex((sample) => !inPlace(sample)) + 1];
  if (!first) throw new Error('page 1 never showed its picture');
  return first.at;
}

const SAMPLE_FRAMES = () => {
  const samples: Sample[] = [];
  Object.assign(window, { samples });
  let pressed = Number.POSITIVE_INFINITY;
  const press = ({ timeStamp }: Event) => {
    pressed = timeStamp;
  };
  addEventListener('pointerdown', press, { capture: true, once: true });

  const { port1, port2 } = new MessageChannel();
  // Comes as soon as the frame is painted.
  port1.onmessage = ({ data }) => {
    if (performance.now() > pressed) samples.push({ ...data, at: performance.now() - pressed });
  };
  const requests = new WeakSet<HTMLImageElement>();
  const decoded = new WeakSet<HTMLImageElement>();
  const look = () => {
    const root = document.querySelector('magazine-store')?.shadowRoot;
    const sheet = [...(root?.querySelectorAll('dialog [data-page="1"]') ?? [])].find(
      ({ clientHeight }) => clientHeight > innerHeight / 2,
    );
    const pictures = [...(sheet?.querySelectorAll('img') ?? [])];
    for (const picture of pictures) {
      if (requests.has(picture)) continue;
      requests.add(picture);
      picture
        .decode()
        .then(() => decoded.add(picture))
        .catch(() => requests.delete(picture));
    }
    const picture = pictures.some((each) => decoded.has(each));
    port2.postMessage({ picture, left: sheet?.getBoundingClientRect().left ?? null });
    requestAnimationFrame(look);
  };
  look();
};
