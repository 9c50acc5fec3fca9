import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { type Demo, startDemo } from '../../examples/demo/demo.ts';
import { processFolder } from '../support/processFolder.ts';
import { chooseFile } from './chooseFile.ts';
import type { Engine } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { type PageInSight, type ReaderInSight, readerInSight } from './readerInSight.ts';
import { startWebkit } from './webkit.ts';

/** Tests the viewer, and the store on other sites' pages, in the engines that the journeys do not use. */
const ENGINES = { Firefox: startFirefox, WebKit: startWebkit };

/** As long as the journeys wait. */
const TIMEOUT_MILLISECONDS = 45_000;
const LOOK_AGAIN_MILLISECONDS = 50;

const dataDir = processFolder('smoke');
let demo: Demo;
before(async () => {
  demo = await startDemo({ port: 18700, dataDir });
});
after(async () => {
  await demo.stop();
  await rm(dataDir, { recursive: true });
});

for (const [name, start] of Object.entries(ENGINES)) {
  describe(name, { timeout: 600_000 }, () => {
    let engine: Engine;
    before(async () => {
      engine = await start();
    });
    after(() => engine.quit());

    const readReader = () => engine.evaluate(readerInSight);

    /** Waits until the viewer looks like this. */
    const sees = async (what: string, isSo: (reader: ReaderInSight) => boolean) => {
      const limit = Date.now() + TIMEOUT_MILLISECONDS;
      for (let reader = await readReader(); !isSo(reader); reader = await readReader()) {
        const seen = () => JSON.stringify(reader);
        if (Date.now() > limit) assert.fail(`not ${what}: ${seen()} ${(await engine.complaints()).join('; ')}`);
        await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MILLISECONDS));
      }
    };

    test('a deep link shows page 1, sharp', async () => {
      await engine.open(`${demo.url}/read/1/full`);
      await sees('page 1', (reader) => isSharp(reader) && numbers(reader) === '1');
    });

    test('a key turns to the next pages', async () => {
      await engine.press('ArrowRight');
      await sees('turned', (reader) => isSharp(reader) && numbers(reader) === '2–3');
      // The address follows once the reader rests on the page.
      await sees('in the address', ({ address }) => address.endsWith('page=2'));
    });

    test('zooming makes the pages larger and shows a larger picture, then draws them from the PDF', async () => {
      const [whole] = (await readReader()).pages;
      const isZoomed = (page: PageInSight | undefined, by: number) =>
        Math.abs((page?.width ?? 0) / (whole?.width ?? 0) - by) < 0.01;
      await engine.press('+');
      await sees('zoomed', ({ pages: [page] }) => isZoomed(page, 1.5) && page !== undefined && coversScreen(page));
      for (let press = 0; press < 4; press++) await engine.press('+');
      await sees('drawn from the PDF', ({ pages: [page] }) => (page?.details ?? 0) > 0);
      await engine.press('0');
      await sees('whole', ({ pages: [page] }) => isZoomed(page, 1) && page?.details === 0);
    });

    test('a word is found and marked', async () => {
      await engine.press('/');
      await sees('asking', ({ focus }) => focus === 'Find in this issue');
      await engine.press(...'corridor', 'Enter');
      await sees('found', ({ hits, marked }) => hits > 0 && marked > 0);
    });

    test('closing leads to the issue', async () => {
      // The keys close the word, the panel, and the viewer.
      await engine.press('Escape', 'Escape', 'Escape');
      await sees('closed', ({ pages }) => pages.length === 0);
      assert.equal(await engine.evaluate(() => location.pathname), '/read/1');
    });

    test('alone on a page, it reads a file from the disk', async () => {
      await engine.open(`${demo.examplesUrl}/reader.html`);
      await engine.evaluate(chooseFile);
      await sees('page 1', (reader) => isSharp(reader) && numbers(reader) === '1');
    });

    test('the console has nothing to complain about', async () => {
      assert.equal((await engine.complaints()).join('; '), '');
    });

    /** Waits until the condition holds in the page. */
    const holds = async (isSo: () => boolean) => {
      const limit = Date.now() + TIMEOUT_MILLISECONDS;
      while (!(await engine.evaluate(isSo))) {
        if (Date.now() > limit) assert.fail(`not so: ${isSo} ${(await engine.complaints()).join('; ')}`);
        await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MILLISECONDS));
      }
    };

    test('a store pasted into a page of another origin shows its issues', async () => {
      await engine.open(`${demo.examplesUrl}/standalone.html`);
      await holds(
        () => (document.querySelector('magazine-store')?.shadowRoot?.querySelectorAll('[part~=card]').length ?? 0) > 5,
      );
    });

    test('a frame becomes as high as the store in it', async () => {
      await engine.open(`${demo.examplesUrl}/embedded.html`);
      await holds(() => (document.querySelector('iframe')?.offsetHeight ?? 0) > 1000);
    });

    test('a reader has the whole window of a page, until Back', async () => {
      await engine.open(`${demo.examplesUrl}/hostViewer.html`);
      await holds(() => (document.querySelector('iframe')?.offsetHeight ?? 0) > 1000);
      await engine.evaluate(() => document.querySelector<HTMLElement>('#sample')?.click());
      await holds(() => {
        const dialog = document.querySelector('dialog');
        return dialog?.matches(':modal') === true && dialog.clientHeight === innerHeight;
      });
      await engine.evaluate(() => history.back());
      await holds(() => document.querySelector('dialog') === null);
    });
  });
}

const numbers = ({ pages }: ReaderInSight) => pages.map(({ page }) => page).join('–');

/** True if the page has a pixel for each pixel of the screen. */
const coversScreen = ({ drawn, shown }: PageInSight) => drawn >= 0.98 * shown - 1;

/** True if each page in sight is sharp and not blank. */
const isSharp = ({ pages }: ReaderInSight) =>
  pages.length > 0 && pages.every((page) => coversScreen(page) && page.colours > 20);
