import { type PackedDocument, packPage } from '@magazine-store/contents';
import { equal, ok, until } from '../../../../test/browser/expect.ts';
import { jsonAddress, runStyle } from '../../../contents/src/testing/packedRuns.ts';
import { pressKeys, resizeWindow, typeText } from '../panels/testing/browser.ts';
import { FileServer } from '../testing/fileServer.ts';
import { openReader, picture, type ReaderPage } from '../testing/readerPage.tsx';
import { tinyPdf } from '../testing/tinyPdf.ts';
import type { ViewerProps } from '../ui/Viewer.tsx';
import { takeVoice } from './testing/fakeVoice.ts';

const PAGES = [1, 2, 3, 4, 5];
const PARAGRAPHS = 30;
const SIZE = { width: 300, height: 400 };

const PLAIN = { alternative: null, language: null };

const opening = (page: number, paragraph: number) => `Page ${page}, paragraph ${paragraph}.`;

/** A page of paragraphs of one long line each. */
function layersOf(page: number) {
  const style = runStyle(4);
  const runs = Array.from({ length: PARAGRAPHS }, (_, index) => ({
    text: `${opening(page, index)} ${'It has some words more. '.repeat(8).trim()}`,
    start: { x: 20, y: 20 + 12 * index },
    length: 260,
    style,
    endsLine: true,
    contentId: `${index}`,
  }));
  const children = runs.map(({ contentId }) => ({ ...PLAIN, role: 'P', children: [contentId] }));
  const structure = { ...PLAIN, role: 'Document', children };
  return packPage({ size: SIZE, language: 'en', structure, runs, links: [], notes: [] }, async () => 1);
}

describe('the text view on a phone', () => {
  let server: FileServer;
  let reader: ReaderPage;

  const open = async (page: number, props: Partial<ViewerProps> = {}) => {
    await resizeWindow(360, 700);
    server = new FileServer(tinyPdf(PAGES.map(() => ({ color: [1, 0, 0] }))));
    const layers = await Promise.all(PAGES.map(async (each) => jsonAddress(await layersOf(each))));
    const contents: PackedDocument = { binding: 'left', labels: null, outline: [] };
    reader = openReader({
      page,
      singlePage: false,
      ...props,
      source: server.source({
        pageImages: {
          url: () => picture('gray'),
          thumbUrl: () => picture('gray'),
          sizes: PAGES.map((): [number, number] => [SIZE.width, SIZE.height]),
          heights: [500, 1000],
          layers: { url: (each: number) => layers[each - 1] ?? '', contentsUrl: jsonAddress(contents) },
        },
      }),
    });
    (await until('the text is offered', () => reader.button('Text view and reading aloud'))).click();
    await until('the text shows', () => paragraphs().length === PARAGRAPHS);
  };
  const region = () => reader.root.querySelector<HTMLElement>('[role="region"]') as HTMLElement;
  const paragraphs = () => [...(region()?.querySelectorAll('[data-kind]') ?? [])];
  const paragraph = (page: number, number: number) =>
    paragraphs().find(({ textContent }) => textContent?.startsWith(opening(page, number)));
  const isSeen = (page: number, number: number) => {
    const { top, bottom } = paragraph(page, number)?.getBoundingClientRect() ?? new DOMRect(0, 1e6);
    const frame = region().getBoundingClientRect();
    return bottom > frame.top && top < frame.bottom;
  };
  const scrollTo = async (page: number, number: number) => {
    const scrolled = new Promise((resolve) => region().addEventListener('scroll', resolve, { once: true }));
    region().scrollBy({
      top: (paragraph(page, number)?.getBoundingClientRect().top ?? 0) - region().getBoundingClientRect().top,
      behavior: 'instant',
    });
    await scrolled;
  };
  const turnTo = async (width: number, height: number, title: string, count: number) => {
    await resizeWindow(width, height);
    await until(`${title} shows`, () => reader.text().includes(title));
    await until('its text shows', () => paragraphs().length === count);
  };
  const toLandscape = () => turnTo(800, 360, 'Text view: Pages 2–3', 2 * PARAGRAPHS);
  const toPortrait = (page: number) => turnTo(360, 700, `Text view: Page ${page}`, PARAGRAPHS);

  afterEach(async () => {
    reader.remove();
    server.stop();
    localStorage.clear();
    await resizeWindow(800, 600);
  });

  it('stays at its paragraph when the text gets larger and smaller', async () => {
    await open(2);
    // Safari does not keep the place by itself.
    region().style.overflowAnchor = 'none';
    await scrollTo(2, 15);
    const press = async (label: string, percent: string) => {
      while (!reader.text().includes(percent)) {
        const { scrollHeight } = region();
        reader.button(label)?.click();
        await until('the text has another size', () => region().scrollHeight !== scrollHeight);
      }
      await until(`the paragraph is seen at ${percent}`, () => isSeen(2, 15));
    };
    await press('Larger text A+', '300%');
    await press('Smaller text A−', '80%');
  });

  it('leaves notices in sight', async () => {
    await open(2, { pageUrl: (page) => `https://store.example/${page}` });
    (await until('the tools are there', () => reader.button('More'))).click();
    (await until('the menu is there', () => reader.button('Share this page'))).click();
    const notice = await until('a notice shows', () =>
      [...reader.root.querySelectorAll<HTMLElement>('[role="status"] > span')].find(({ textContent }) =>
        /link/.test(textContent),
      ),
    );
    notice.style.pointerEvents = 'auto';
    const { x, y, width, height } = notice.getBoundingClientRect();
    ok(reader.root.elementFromPoint(x + width / 2, y + height / 2) === notice, 'it is in front');
    ok(!notice.closest('[inert]'), 'screen readers say it');
  });

  it('has the focus again after a leaf of the host, so that the space bar scrolls the text', async () => {
    let bought = 0;
    const leaf = {
      after: 2,
      missing: 3,
      label: () => 'Left out',
      content: () => (
        <button type="button" onClick={() => bought++}>
          Buy
        </button>
      ),
    };
    await open(2, { leaves: [leaf] });
    region().focus();
    const seesLeaf = () =>
      until('the leaf shows', () => reader.root.querySelector('[data-leaf][data-waiting="false"]'));
    await pressKeys('ArrowRight');
    await seesLeaf();
    ok(reader.root.activeElement === reader.dialog(), 'the reader has the focus');
    await pressKeys(' ');
    await until('the next text shows', () => paragraph(3, 0));
    equal(bought, 0, 'presses of the leaf’s button');
    ok(reader.root.activeElement === region(), 'the text has the focus');
    await pressKeys(' ');
    await until('the text scrolls', () => region().scrollTop > 0);
    reader.button('Larger text A+')?.focus();
    await pressKeys('ArrowLeft');
    await seesLeaf();
    await pressKeys('ArrowLeft');
    await until('the text shows again', () => paragraph(2, 0));
    ok(reader.root.activeElement === reader.button('Larger text A+'), 'the button has the focus');
    const next = reader.button('Next page');
    next?.focus();
    next?.click();
    await seesLeaf();
    next?.click();
    await until('the text of the next page shows', () => paragraph(3, 0));
    ok(reader.root.activeElement === next, 'a button outside of the text keeps the focus');
  });

  it('is out of the reach of the Tab key under a panel, and has the focus again when the panel closes', async () => {
    await open(2);
    region().focus();
    const isInReach = () => !region().closest('[inert]');
    ok(isInReach(), 'the text is in reach');
    await pressKeys('/');
    const field = await until('the panel is there', () => reader.root.querySelector<HTMLElement>('search input'));
    await until('it has the focus', () => reader.root.activeElement === field);
    const stage = region().closest('[inert]');
    ok(stage, 'the text is out of reach');
    for (let press = 0; press < 12; press++) {
      await pressKeys('Tab');
      ok(!stage.contains(reader.root.activeElement), 'the focus is not in the covered text');
    }
    field.focus();
    await pressKeys('Escape');
    await until('the panel is gone', () => !reader.root.querySelector('search'));
    ok(isInReach() && reader.root.activeElement === region(), 'the text has the focus');
    await pressKeys('/');
    await until('the panel is there again', () => reader.root.querySelector('search input'));
    await resizeWindow(800, 700);
    await until('the text is in reach beside the panel', isInReach);
    ok(reader.root.activeElement?.closest('search'), 'the panel keeps the focus');
  });

  it('stays at its paragraph when the phone is turned, also at one of the second page', async () => {
    await open(2);
    await scrollTo(2, 15);
    await toLandscape();
    await until('the paragraph is seen', () => isSeen(2, 15));
    await scrollTo(3, 10);
    await until('the host hears that page 3 is read', () => reader.received.at(-1) === 'page 3');
    await toPortrait(3);
    await until('the paragraph of page 3 is seen', () => isSeen(3, 10));
    await toLandscape();
    await until('it is seen below the text of page 2', () => isSeen(3, 10));
    reader.press('ArrowRight');
    await until('the next text shows', () => paragraph(4, 0));
    equal(region().scrollTop, 0, 'at its top');
  });

  it('shows the beginning of the page that the reader goes to, also of the second of two pages', async () => {
    await open(2);
    await toLandscape();
    const begins = (page: number) =>
      until(
        `page ${page} begins at the top`,
        () =>
          Math.abs((paragraph(page, 0)?.getBoundingClientRect().top ?? 1e6) - region().getBoundingClientRect().top) <
          100,
      );
    const goTo = async (page: number) => {
      reader.root.querySelector<HTMLInputElement>('nav input')?.focus();
      await typeText(String(page));
      await pressKeys('Enter');
      await begins(page);
    };
    await goTo(3);
    await goTo(2);
    await goTo(5);
    await scrollTo(5, 10);
    await until('the host hears of page 5', () => reader.received.at(-1) === 'page 5');
    ok(isSeen(5, 10), 'the text stays where it is scrolled to');
    await goTo(4);
    await goTo(3);
  });

  it('reads aloud on when the phone is turned', async () => {
    const voice = takeVoice();
    await open(2);
    (await until('the voice is offered', () => reader.button('Listen'))).click();
    const says = (page: number, number: number) =>
      until(
        `paragraph ${number} of page ${page} is read`,
        () =>
          voice.last()?.text.startsWith(opening(page, number)) &&
          voice.isSpeaking() &&
          paragraph(page, number)?.ariaCurrent === 'true' &&
          isSeen(page, number),
      );
    const next = await until('it is read', () => reader.button('Next paragraph'));
    for (let press = 0; press < 20; press++) next.click();
    await says(2, 20);
    let count = voice.said().length;
    await toLandscape();
    await says(2, 20);
    equal(voice.said().length, count, 'the voice was not interrupted');
    for (let press = 0; press < 15; press++) next.click();
    await says(3, 5);
    count = voice.said().length;
    await toPortrait(3);
    await says(3, 5);
    await toLandscape();
    await says(3, 5);
    equal(voice.said().length, count, 'the voice was not interrupted');
    next.click();
    await says(3, 6);
    ok(next.isConnected, 'the buttons are the same');
  });
});
