import { globSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Demo } from '../../examples/demo/demo.ts';
import { expect, test } from './fixtures.ts';
import { SIGNED_OUT } from './pages/Complaints.ts';
import { FramedStore } from './pages/FramedStore.ts';
import { ReadingRoom } from './pages/ReadingRoom.ts';
import { StorePage } from './pages/StorePage.ts';
import { ViewerHost } from './pages/ViewerHost.ts';

const FREE = 'Medvind 3: Runt sjön';
const examples = path.resolve(import.meta.dirname, '../../examples');
const pictures = path.resolve(import.meta.dirname, '../../test-results/examples');
/** The magazines' sources are pages too, but not examples. */
const pages = globSync('**/*.html', { cwd: examples, exclude: ['content/**'] });

/** A visitor's actions on each page of `examples/`; a screenshot follows. A new page needs a line here. */
const uses: Record<string, (page: Page, demo: Demo) => Promise<void>> = {
  async 'standalone.html'(page, { examplesUrl }) {
    await openIssue(new StorePage(page, examplesUrl), '/standalone.html');
  },

  async 'embedded.html'(page, { examplesUrl }) {
    const store = new FramedStore(page, examplesUrl);
    await store.open('/embedded.html');
    await store.expectCovers();
    await store.card(FREE).click();
    await expect(store.scope.getByRole('main', { name: FREE })).toBeVisible();
    await store.fittingHeight();
  },

  async 'hostViewer.html'(page, { examplesUrl }) {
    const host = new ViewerHost(page, examplesUrl);
    await host.open();
    await page.getByRole('button', { name: 'Leaf through a sample' }).click();
    await host.expectWholeWindow();
    await host.reader.button('Next page').click();
    await host.reader.expectPages('4', 4);
    await host.reader.expectSharp();
  },

  async 'about.html'(page, { url, examplesUrl }) {
    await page.goto(url);
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Powered by Magazine Store' }).click();
    expect((await opened).url()).toBe(`${examplesUrl}/about.html`);
    await page.goto(`${examplesUrl}/about.html`);
    await expect(page.getByRole('heading', { name: 'Magazine Store' })).toBeVisible();
  },

  async 'slots.html'(page, { examplesUrl }) {
    await openIssue(new StorePage(page, examplesUrl), '/slots.html');
    await expect(page.getByRole('link', { name: 'Order the printed issue' })).toHaveAttribute('href', '#order-12');
  },

  async 'themed.html'(page, { examplesUrl }) {
    const store = new StorePage(page, examplesUrl);
    await store.open('/themed.html');
    await store.expectCovers();
    await page.getByRole('radio', { name: 'Dark' }).check();
    await expect(page.locator('magazine-store')).toHaveAttribute('theme', 'dark');
    await expect(page.locator('magazine-store [part~=page]')).toHaveCSS('background-color', 'rgb(17, 17, 19)');
    await store.cards.first().scrollIntoViewIfNeeded();
  },

  async 'reader.html'(page, { examplesUrl }) {
    const room = new ReadingRoom(page, examplesUrl);
    await room.open();
    await room.magazine('Slow Lines 7: The Night Train Issue').click();
    await room.reader.expectPages('1', 12);
    await page.keyboard.press('ArrowRight');
    await room.reader.expectPages('2–3', 12);
    await expect(room.reader.sheets.locator('[data-layer="sharp"] > canvas')).toHaveCount(2);
    await room.reader.expectSharp();
  },

  async 'react/index.html'(page, { examplesUrl }) {
    const store = new StorePage(page, examplesUrl);
    await store.open('/react/');
    await store.expectCovers();
    await page.getByRole('checkbox', { name: 'Dark' }).check();
    await expect(page.locator('magazine-store [part~=page]')).toHaveCSS('background-color', 'rgb(17, 17, 19)');
    await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('sv');
    await store.button('Our favourite').click();
    await expect(store.detail(FREE)).toBeVisible();
    await expect(page.getByText('Looked at 12')).toBeVisible();
    await store.button('Stäng').click();
    await expect(page.getByRole('button', { name: 'Sign out' })).toHaveCount(0);

    const frames = page.locator('iframe');
    await page.getByRole('checkbox', { name: 'In a frame' }).check();
    const framed = new FramedStore(page, examplesUrl);
    await framed.expectCovers();
    await expect(frames).toHaveCount(1);
    await page.getByRole('checkbox', { name: 'In a frame' }).uncheck();
    await expect(frames).toHaveCount(0);
    await page.getByRole('checkbox', { name: 'In a frame' }).check();
    await framed.card('Pocket Whale 9').click();
    await expect(page.getByText('Looked at 17')).toBeVisible();
    await framed.fittingHeight();
    await expect(frames).toHaveCount(1);
  },

  async 'hostile.html'(page, { examplesUrl }) {
    const deep = new StorePage(page, examplesUrl, page.locator('#turned magazine-store'));
    await deep.open('/hostile.html');
    await deep.expectCovers();
    await deep.card(FREE).click();
    await expect(deep.detail(FREE)).toBeVisible();
  },

  async 'terms-ja.html'(page, { examplesUrl }) {
    await page.goto(`${examplesUrl}/terms-ja.html`);
    await expect(page.getByRole('heading', { name: '利用規約' })).toBeVisible();
  },
};

async function openIssue(store: StorePage, address: string): Promise<void> {
  await store.open(address);
  await store.expectCovers();
  await store.card(FREE).click();
  await expect(store.detail(FREE)).toBeVisible();
}

/** Pages whose store has to ask whether its visitor is signed in. */
const ASKING = ['standalone.html', 'slots.html', 'themed.html', 'hostile.html', 'react/index.html'];

for (const name of pages) {
  test(`examples/${name} works`, async ({ page, demo, complaints }, info) => {
    if (ASKING.includes(name)) complaints.expect(SIGNED_OUT);
    const use = uses[name];
    if (!use) throw new Error(`No visitor opens examples/${name}: say in examples.spec.ts what a visitor does there`);
    await use(page, demo);
    const file = path.join(pictures, `${name.replace('/index', '').replace('.html', '')}.png`);
    const picture = await page.screenshot({ path: file });
    await info.attach(name, { path: file, contentType: 'image/png' });
    expect(await variety(picture)).toBeGreaterThan(20);
  });
}

test('every example of this list exists', () => {
  expect(Object.keys(uses).sort()).toEqual(pages.sort());
});

/** The number of colours in the reduced picture: one or two on an empty page. */
async function variety(picture: Buffer): Promise<number> {
  const pixels = await sharp(picture).resize(64, 64, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  return new Set(Array.from({ length: 64 * 64 }, (_, at) => pixels.readUIntBE(at * 3, 3))).size;
}
