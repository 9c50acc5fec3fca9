import type { BrowserContext, Page } from '@playwright/test';

/** A window too narrow for two pages side by side. */
export const PORTRAIT = { width: 800, height: 1000 };

/** Milliseconds. */
const LIMIT = 20_000;

/** An expression for the function that tells whether a page is in sight and sharp. */
export type ShownSharp = string;

/** A thumbnail of the page may have its number, too. */
export const OUR_SHOWN_SHARP: ShownSharp = `(number) => {
  const root = document.querySelector('magazine-store')?.shadowRoot;
  const pages = [...(root?.querySelectorAll('dialog [data-page="' + number + '"][data-waiting="false"]') ?? [])];
  const shown = (sharp) => sharp.width > 0 && sharp.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const sharp = '[data-layer="sharp"] > *';
  return pages.some((page) => page.clientHeight > innerHeight / 2 && [...page.querySelectorAll(sharp)].some(shown));
}`;

export const PDFJS_SHOWN_SHARP: ShownSharp = `(number) =>
  document.querySelector('.page[data-page-number="' + number + '"][data-loaded] canvas')?.checkVisibility() === true`;

/** Opens page 1 in a page that can time its turns. */
export async function openSingleView(context: BrowserContext, address: string, shownSharp: ShownSharp): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(`{
    let pressed = 0;
    addEventListener('keydown', (event) => { pressed = event.timeStamp; }, true);
    const shown = ${shownSharp};
    window.painted = (number) => new Promise((resolve, reject) => {
      const limit = performance.now() + ${LIMIT};
      const { port1, port2 } = new MessageChannel();
      // The message comes as soon as the frame with the page is painted.
      port1.onmessage = () => resolve(performance.now() - pressed);
      const look = () => {
        if (shown(number)) port2.postMessage(null);
        else if (performance.now() > limit) reject(new Error('page ' + number + ' was never shown'));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  }`);
  await page.goto(address, { waitUntil: 'commit' });
  await waitForPage(page, 1);
  return page;
}

/** Turns from the page before to this one. Returns the milliseconds from the key to the page's sharp paint. */
export async function turnTo(page: Page, number: number): Promise<number> {
  const painting = waitForPage(page, number);
  await page.keyboard.press('ArrowRight');
  return painting;
}

export const waitForPage = (page: Page, number: number): Promise<number> =>
  page.evaluate((wanted) => (window as unknown as { painted(page: number): Promise<number> }).painted(wanted), number);
