import { equal, ok, until } from '../../../../test/browser/expect.ts';
import { changeScreen, resizeWindow } from '../panels/testing/browser.ts';
import { FileServer } from '../testing/fileServer.ts';
import { openReader, picture, type ReaderPage } from '../testing/readerPage.tsx';
import { tinyPdf } from '../testing/tinyPdf.ts';

const COLORS: [number, number, number][] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [1, 1, 0],
];
const SHARP = ['255,0,0', '0,255,0', '0,0,255', '255,255,0'];

const makePages = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ color: COLORS[index % 4] ?? [0, 0, 0] }));

const makeSizes = (count: number) => Array.from({ length: count }, (): [number, number] => [300, 400]);

describe('Viewer', () => {
  let server: FileServer;
  let reader: ReaderPage;

  const start = (count = 4) => {
    server = new FileServer(tinyPdf(makePages(count)));
    return server;
  };
  const sharp = (page: number) =>
    until(
      `page ${page} is sharp`,
      () => reader.page()?.dataset.page === String(page) && reader.sharpColor() === SHARP[(page - 1) % 4],
    );

  afterEach(() => {
    reader.remove();
    server.stop();
  });

  it('shows the picture of a page first and the sharp page over it', async () => {
    const sizes = makeSizes(4);
    const pageImages = { url: () => picture('gray'), thumbUrl: () => picture('gray'), sizes };
    const source = start().source({ pageImages });
    const { promise: seen, resolve: showSharp } = Promise.withResolvers<void>();
    const answer = window.fetch;
    window.fetch = async (...request) => {
      await seen;
      return answer(...request);
    };
    reader = openReader({ source });
    const image = await until(
      'the picture shows',
      () => reader.page()?.querySelector('img')?.complete && reader.page(),
    );
    equal(reader.sharpColor(), null, 'sharp page so far');
    const size = () => [image.clientWidth, image.clientHeight];
    const before = size();
    showSharp();
    await sharp(1);
    ok(image.isConnected, 'the picture stays where it was');
    equal(size(), before, 'size of the page');
    equal(reader.received, ['complete']);
  });

  it('shows the cover until there is a source', async () => {
    start();
    const cover = { url: picture('gray'), width: 150, height: 200 };
    reader = openReader({ source: null, cover });
    const page = await until('the cover shows', () => reader.page());
    const { width, height } = page.getBoundingClientRect();
    ok(Math.abs(width / height - 0.75) < 0.01, 'the page has the proportions of the cover');
    reader.show({ cover, source: server.source() });
    await sharp(1);
  });

  it('turns pages by keys and buttons, and says where it is', async () => {
    reader = openReader({ source: start().source() });
    await sharp(1);
    reader.press('ArrowRight');
    await sharp(2);
    equal(reader.pageNumber(), '2 / 4', 'page number');
    ok(
      [...reader.root.querySelectorAll('nav [role=status]')].some((status) => status.textContent === 'Page 2 of 4'),
      'it is announced',
    );
    reader.press('End');
    await sharp(4);
    equal(reader.button('Next page')?.ariaDisabled, 'true', 'next page unavailable');
    reader.button('Previous page')?.click();
    await sharp(3);
    reader.press('Home');
    await sharp(1);
    reader.press(' ');
    await sharp(2);
    await until('the host hears of the page', () => reader.received.at(-1) === 'page 2');
  });

  it('tells the page of a reader that closes as soon as it has turned', async () => {
    reader = openReader({ source: start().source() });
    await sharp(1);
    reader.press('ArrowRight');
    reader.button('Close')?.click();
    equal(reader.received.slice(-2), ['page 2', 'close']);
  });

  it('closes the text view by Escape before the reader, wherever the focus is', async () => {
    reader = openReader({ source: start().source() });
    await sharp(1);
    (await until('the menu’s button shows', () => reader.button('More'))).click();
    (await until('the menu shows', () => reader.button('Text view and reading aloud'))).click();
    await until('the text shows', () => reader.button('Close text view'));
    reader.press('+');
    const leave = () => reader.dialog()?.dispatchEvent(new Event('cancel', { cancelable: true }));
    leave();
    await until('the text is gone', () => !reader.button('Close text view'));
    ok(!reader.received.includes('close'), 'the reader stays');
    const zoom = await until('the zoom shows', () => reader.root.querySelector('input[type=range]'));
    equal(zoom.ariaValueText, '100%', 'the page below is not zoomed');
    leave();
    equal(reader.received.at(-1), 'close');
  });

  it('leaves the space bar to the control that has the focus', async () => {
    reader = openReader({ source: start().source() });
    await sharp(1);
    reader.button('Last page')?.focus();
    reader.press(' ');
    reader.press('ArrowRight');
    await sharp(2);
    await until('the host hears of the page', () => reader.received.at(-1) === 'page 2');
  });

  it('reads a right-bound issue to the left', async () => {
    reader = openReader({ source: start().source(), binding: 'right' });
    await sharp(1);
    const left = (name: string) => reader.button(name)?.getBoundingClientRect().left ?? Number.NaN;
    ok(left('Next page') < left('Previous page'), 'the next page lies to the left');
    reader.press('ArrowLeft');
    await sharp(2);
    reader.press('ArrowRight');
    await sharp(1);
  });

  it('covers the window, keeps the focus inside and gives it back', async () => {
    const opener = document.createElement('button');
    document.body.append(opener);
    opener.focus();
    reader = openReader({ source: start().source() });
    const dialog = await until('the reader is open', () => reader.dialog()?.open && reader.dialog());
    ok(reader.root.activeElement === dialog, 'the reader has the focus');
    const { width, height } = dialog.getBoundingClientRect();
    equal([width, height], [document.documentElement.clientWidth, window.innerHeight], 'size');
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    equal(reader.received, ['close']);
    reader.close();
    await until('the focus is back', () => document.activeElement === opener);
    opener.remove();
  });

  it('draws a resized page sharp again', async () => {
    reader = openReader({ source: start().source() });
    await sharp(1);
    const canvas = () => reader.page()?.querySelector('canvas');
    const before = canvas()?.height ?? 0;
    const dialog = reader.dialog() as HTMLDialogElement;
    dialog.style.height = '300px';
    const page = () => reader.page()?.getBoundingClientRect().height ?? 0;
    await until('the page fits', () => page() < 300);
    await until('the new canvas fits', () => canvas()?.height === Math.round(page() * devicePixelRatio));
    ok((canvas()?.height ?? 0) < before, 'the canvas is smaller');
  });

  it('draws the page sharp again on a screen of another density', async () => {
    reader = openReader({ source: start().source() });
    const dialog = await until('the reader is open', () => reader.dialog());
    // Of the window's new screen, only the density matters to the reader.
    dialog.style.width = '500px';
    await sharp(1);
    const canvasFits = () => {
      const { width = 0 } = reader.page()?.getBoundingClientRect() ?? {};
      return Math.abs((reader.page()?.querySelector('canvas')?.width ?? 0) - width * devicePixelRatio) <= 1;
    };
    await until('the canvas fits the page', canvasFits);
    const window = innerWidth;
    const density = devicePixelRatio;
    await changeScreen(2 * density);
    await until('the window is on the new screen', () => devicePixelRatio === 2 * density);
    // The controlled browser may change the width first, and tell nothing of the density. Another width makes it tell.
    await changeScreen(2 * density);
    await until('the canvas has the pixels of the new screen', canvasFits);
    await resizeWindow(window, innerHeight);
  });

  it('keeps few canvases alive while flipping through many pages', async () => {
    const made: HTMLCanvasElement[] = [];
    const create = document.createElement.bind(document);
    document.createElement = ((name: string, options?: ElementCreationOptions) => {
      const element = create(name, options);
      if (element instanceof HTMLCanvasElement) made.push(element);
      return element;
    }) as typeof document.createElement;
    reader = openReader({ source: start(40).source() });
    await sharp(1);
    for (let page = 2; page <= 40; page++) {
      reader.press('ArrowRight');
      await until(`page ${page} is in sight`, () => reader.page()?.dataset.page === String(page));
      if (page % 8 === 0) await sharp(page);
      ok(made.filter(({ width }) => width > 100).length <= 5, `at most five canvases on page ${page}`);
    }
    await sharp(40);
    document.createElement = create;
  });

  it('has texts in all languages of the store', async () => {
    reader = openReader({ source: start().source(), locale: 'ja' });
    await until('the Japanese texts are there', () => reader.button('閉じる'));
    reader.show({ locale: 'de' });
    await until('the German texts are there', () => reader.button('Schließen'));
  });
});
