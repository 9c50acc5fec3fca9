import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { garbage } from '../fixtures/badPdfs.ts';
import { makePdf } from '../fixtures/makePdf.ts';
import { axeProblems } from '../walk/axe.ts';
import { test as base, expect } from './fixtures.ts';
import { anotherSite } from './pages/elsewhere.ts';
import { ReadingRoom } from './pages/ReadingRoom.ts';

const MAGAZINE = 'Slow Lines 7: The Night Train Issue';
const README = path.resolve(import.meta.dirname, '../../packages/viewer/README.md');

const test = base.extend<{ room: ReadingRoom }>({
  room: async ({ page, demo, complaints: _watched }, use) => {
    await use(new ReadingRoom(page, demo.examplesUrl));
  },
});

/** The first block of code of this kind in the viewer's README. */
async function fromReadme(kind: string): Promise<string> {
  const block = new RegExp(`\`\`\`${kind}\\n([^]*?)\`\`\``).exec(await readFile(README, 'utf8'));
  if (!block?.[1]) throw new Error(`the README has no ${kind}`);
  return block[1];
}

test('a PDF opens by its URL, its pages turn, and closing gives the focus back', async ({ room, page }) => {
  const statuses = new Set<number>();
  page.on('response', (response) => response.url().endsWith('.pdf') && statuses.add(response.status()));
  await room.open();
  await room.magazine(MAGAZINE).click();
  const { reader } = room;
  await expect(reader.dialog).toHaveAccessibleName(MAGAZINE);
  await reader.expectPages('1', 12);
  await reader.expectSharp();
  await expect.poll(() => room.coloursDrawn()).toBeGreaterThan(20);

  await page.keyboard.press('ArrowRight');
  await reader.expectPages('2–3', 12);
  await reader.expectSharp();
  await reader.button('Previous page').click();
  await reader.expectPages('1', 12);
  await page.keyboard.press('Escape');
  await expect(reader.sheets).toHaveCount(0);
  await expect(room.magazine(MAGAZINE)).toBeFocused();
  // The viewer never fetches the whole file.
  expect([...statuses]).toEqual([206]);
});

test('a file from the disk opens, and again after it was closed', async ({ room, page }) => {
  const pdf = await makePdf({ pages: [{ text: 'My own page', background: 'gold' }, { text: 'And its back' }] });
  await room.open();
  for (let times = 0; times < 2; times++) {
    await room.readOwn('mine.pdf', pdf);
    await room.reader.expectPages('1', 2);
    await expect(room.reader.dialog).toHaveAccessibleName('mine.pdf');
    await room.reader.expectSharp();
    await room.reader.button('Close').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('an encrypted PDF asks for its password until it is right', async ({ room, page }) => {
  const pdf = await makePdf({ pages: [{ text: 'Secret', background: 'teal' }], userPassword: 'sesame' });
  await room.open();
  await room.readOwn('secret.pdf', pdf);
  const password = room.reader.dialog.getByLabel('Password');
  await expect(password).toBeFocused();
  await password.fill('open');
  await page.keyboard.press('Enter');
  await expect(room.reader.dialog.getByRole('alert')).toHaveText('Wrong password.');
  await password.fill('sesame');
  await page.keyboard.press('Enter');
  await room.reader.expectPages('1', 1);
  await room.reader.expectSharp();
});

for (const { what, bytes } of [
  { what: 'a damaged file', bytes: garbage() },
  { what: 'an empty file', bytes: Buffer.alloc(0) },
]) {
  test(`${what} is reported as damaged, and the visitor can choose another file`, async ({ room, page }) => {
    await room.open();
    await room.readOwn('torn.pdf', bytes);
    const alert = room.reader.dialog.getByRole('alert');
    await expect(alert).toContainText('This document is damaged and cannot be opened.');
    await alert.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await room.readOwn('whole.pdf', await makePdf({ pages: [{ text: 'Whole', background: 'gold' }] }));
    await room.reader.expectPages('1', 1);
  });
}

test('a missing PDF is reported, and opens once it exists', async ({ room, page, complaints }) => {
  complaints.expect(/status of 404 .*\.pdf$/);
  await room.open();
  await page.route('**/*.pdf', (route) => route.fulfill({ status: 404 }));
  await room.magazine(MAGAZINE).click();
  const alert = room.reader.dialog.getByRole('alert');
  await expect(alert).toContainText('The document is not available at the moment.');
  await page.unroute('**/*.pdf');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await room.reader.expectPages('1', 12);
  await room.reader.expectSharp();
});

test('a server without ranges is read from, too', async ({ room, page, demo }) => {
  await room.open();
  await page.route('**/*.pdf', async (route) => {
    const response = await fetch(`${demo.examplesUrl}/pdf/slow-lines-7.pdf`);
    await route.fulfill({ status: 200, body: Buffer.from(await response.arrayBuffer()) });
  });
  await room.magazine(MAGAZINE).click();
  await room.reader.expectPages('1', 12);
  await room.reader.expectSharp();
});

test('a PDF of another origin is read in ranges, whatever headers its server exposes', async ({ room, page, demo }) => {
  const statuses = new Set<number>();
  const pdf = `${anotherSite(demo.examplesUrl)}/pdf/slow-lines-7.pdf`;
  await page.route(pdf, async (route) => {
    const response = await route.fetch();
    statuses.add(response.status());
    await route.fulfill({ response, headers: { ...response.headers(), 'Access-Control-Allow-Origin': '*' } });
  });
  await room.open();
  await room.magazine(MAGAZINE).evaluate((button: HTMLButtonElement, url) => {
    button.value = url;
  }, pdf);
  await room.magazine(MAGAZINE).click();
  await room.reader.expectPages('1', 12);
  await room.reader.expectSharp();
  // The viewer requests the length together with the first byte.
  expect(statuses).toEqual(new Set([206, 200]));
});

test('axe finds nothing on the page, nor on the reader', async ({ room, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await room.open();
  expect(await axeProblems(page, page.url())).toEqual([]);
  await room.magazine(MAGAZINE).click();
  await room.reader.expectSharp();
  expect(await axeProblems(page, page.url())).toEqual([]);
});

test("the page's own styles do not reach the reader", async ({ room, page }) => {
  await room.open();
  const looks = async () => {
    await room.magazine(MAGAZINE).click();
    await room.reader.expectSharp();
    // The two pages beside it come later.
    await expect(room.reader.dialog.locator('[data-page]')).toHaveCount(3);
    const found = await room.reader.dialog.evaluate((dialog) =>
      [dialog, ...dialog.querySelectorAll('h2, button, input, [data-page]')].map((element) => {
        const { color, font, letterSpacing, textTransform, textIndent, wordSpacing, lineHeight, cursor } =
          getComputedStyle(element);
        const { width, height } = element.getBoundingClientRect();
        return {
          color,
          font,
          letterSpacing,
          textTransform,
          textIndent,
          wordSpacing,
          lineHeight,
          cursor,
          width,
          height,
        };
      }),
    );
    await room.reader.button('Close').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    return found;
  };
  const before = await looks();
  await page.addStyleTag({
    content: `
      body, body * { all: unset !important; }
      body > * { display: none !important; opacity: 0 !important; transform: scale(0.5) !important; }
      body { color: red !important; font: 40px serif !important; letter-spacing: 1em !important; cursor: wait !important;
        text-transform: uppercase !important; text-indent: 3em !important; word-spacing: 2em !important; }
      main, button { display: block !important; opacity: 1 !important; }`,
  });
  expect(await looks()).toEqual(before);
});

test("it speaks the page's language", async ({ room, page }) => {
  await room.open();
  await page.evaluate(() => {
    document.documentElement.lang = 'de-AT';
  });
  await room.magazine(MAGAZINE).click();
  await expect(room.reader.button('Schließen')).toBeVisible();
  await expect(room.reader.dialog).toHaveAttribute('lang', 'de');
});

test('it works under the content security policy that its README names', async ({ room }) => {
  await room.openUnderPolicy((await fromReadme('csp')).replaceAll('\n', ' '));
  await room.magazine(MAGAZINE).click();
  await room.reader.expectPages('1', 12);
  await room.reader.expectSharp();
  await room.reader.button('Close').click();
  await room.readOwn('mine.pdf', await makePdf({ pages: [{ text: 'My own page' }] }));
  await room.reader.expectPages('1', 1);
  await room.reader.expectSharp();
});

test('the page in its README works as it is written there', async ({ room, page, demo }) => {
  const html = await fromReadme('html');
  await page.route('**/readme.html', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto(`${demo.examplesUrl}/readme.html`);
  await page.getByRole('button').click();
  await room.reader.expectPages('1', 12);
  await room.reader.expectSharp();
});
