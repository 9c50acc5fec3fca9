import { equal, ok, until } from '../../../../test/browser/expect.ts';
import { linkedPdf } from '../../../../test/fixtures/linkedPdf.ts';
import { resizeWindow } from '../panels/testing/browser.ts';
import { FileServer } from '../testing/fileServer.ts';
import { nextFrame, pointerOn, turnWheel } from '../testing/pointer.ts';
import { openReader, type ReaderPage } from '../testing/readerPage.tsx';
import { tinyPdf } from '../testing/tinyPdf.ts';
import type { ViewerProps } from './Viewer.tsx';

describe('pages below each other', () => {
  let server: FileServer;
  let reader: ReaderPage;

  const start = async (props: Partial<ViewerProps> = {}, size: { width?: number; height?: number } = {}) => {
    server = new FileServer(tinyPdf(Array.from({ length: 12 }, () => ({ color: [1, 0, 0], ...size }))));
    reader = openReader({ source: server.source(), ...props });
    await until('the page is sharp', () => reader.sharpColor() === '255,0,0');
  };
  const choose = async () => {
    (await until('the tools are there', () => reader.button('More'))).click();
    (await until('the menu is open', () => reader.button('Continuous scrolling'))).click();
  };
  const stage = () => reader.root.querySelector('[data-stage]') ?? document.createElement('div');
  const inSight = () => reader.pages().map((page) => page.dataset.page);
  /** The distance of a page's upper edge from the stage's. */
  const top = (page: number) =>
    Math.round(
      (reader.root.querySelector(`[data-page="${page}"]`)?.getBoundingClientRect().top ?? Number.NaN) -
        stage().getBoundingClientRect().top,
    );
  const number = () => reader.pageNumber().split(' ')[0];

  beforeEach(() => localStorage.clear());
  afterEach(() => {
    reader.remove();
    server.stop();
    localStorage.clear();
  });

  it('stay where they are read, follow each other, and the next issue opens so, too', async () => {
    await start({ page: 4 });
    await choose();
    await until('page 4 begins at the top', () => top(4) === 0);
    const gap = top(5) - (reader.page()?.getBoundingClientRect().height ?? 0);
    ok(gap > 0 && gap < 40, `page 5 follows, ${gap} pixels below`);
    reader.remove();
    reader = openReader({ source: server.source(), page: 7 });
    await until('page 7 begins at the top', () => top(7) === 0);
    await until('its number shows', () => number() === '7');
  });

  it('scroll by wheel, finger and keys, and the number follows', async () => {
    await start();
    await choose();
    await until('page 1 begins at the top', () => top(1) === 0);
    const height = top(2);
    turnWheel(stage(), { deltaY: height + 10 });
    await until('page 2 is read', () => number() === '2' && top(2) === -10);
    turnWheel(stage(), { deltaY: -1, deltaMode: WheelEvent.DOM_DELTA_PAGE });
    await until('a wheel that counts in screens scrolls by one', () => top(2) === stage().clientHeight - 10);
    turnWheel(stage(), { deltaY: stage().clientHeight });
    await until('page 2 is read again', () => number() === '2' && top(2) === -10);

    const finger = pointerOn(stage());
    finger.down(200, 300);
    finger.move(200, 290);
    await nextFrame();
    finger.move(200, 250);
    await until('the pages follow the finger', () => top(2) === -60);
    finger.up(200, 250);

    reader.press('End');
    await until('the last page is read', () => number() === '12');
    const last = reader.pages().at(-1)?.getBoundingClientRect();
    ok(Math.abs((last?.bottom ?? 0) - stage().getBoundingClientRect().bottom) < 1, 'it ends where the stage ends');
    reader.press('Home');
    await until('page 1 is read', () => number() === '1' && top(1) === 0);
    // The menu's button has the focus, and the space bar would press it.
    reader.dialog()?.focus();
    for (let times = 0; times < 4; times++) reader.press(' ');
    await until('a window at a time is read', () => top(1) < -2 * stage().clientHeight || Number.isNaN(top(1)));
    await until('the host hears of it', () => reader.received.at(-1) === `page ${number()}`);
  });

  it('have a button that leads to the beginning of the first page from anywhere on it', async () => {
    await start();
    await choose();
    await until('page 1 begins at the top', () => top(1) === 0);
    reader.press('ArrowDown');
    await until('page 1 is scrolled', () => top(1) < 0);
    equal([reader.button('First page')?.ariaDisabled, reader.button('Previous page')?.ariaDisabled], ['false', 'true']);
    reader.button('First page')?.click();
    await until('page 1 begins at the top again', () => top(1) === 0);
  });

  it('are left for a leaf, and come back where they were left, by wheel and by finger', async () => {
    await start({ page: 12, leaves: [{ after: 12, label: () => 'The end', content: (label) => <p>{label}</p> }] });
    await choose();
    const leaf = () => reader.root.querySelector<HTMLElement>('[data-leaf="12"][data-waiting="false"]');
    const isAtEnd = () => {
      const bottom = reader.pages().at(-1)?.getBoundingClientRect().bottom ?? Number.NaN;
      return !leaf() && Math.abs(bottom - stage().getBoundingClientRect().bottom) < 1;
    };
    await until('page 12 shows', () => inSight().includes('12'));
    reader.press('End');
    await until('page 12 ends', isAtEnd);
    ok(top(12) < -50, 'its beginning is out of sight');

    reader.press('PageDown');
    await until('the leaf shows', leaf);
    turnWheel(leaf() ?? stage(), { deltaY: -100 });
    await until('page 12 ends again', isAtEnd);

    const pull = pointerOn(stage());
    pull.down(200, stage().clientHeight - 10);
    pull.move(200, stage().clientHeight - 20);
    await nextFrame();
    pull.up(200, stage().clientHeight - 20);
    ok(!leaf(), 'a finger that trembles leads nowhere');
    pull.down(200, stage().clientHeight - 10);
    for (const share of [0.7, 0.4, 0.1]) {
      pull.move(200, share * stage().clientHeight);
      await nextFrame();
    }
    pull.up(200, 0.1 * stage().clientHeight);
    const finger = pointerOn(await until('the leaf shows again', leaf));
    finger.down(100, 200);
    for (const x of [120, 200, 300]) {
      finger.move(x, 200);
      await nextFrame();
    }
    finger.up(300, 200);
    await until('page 12 ends once more', isAtEnd);
  });

  it('are left for a leaf by one pull, though the last page is low', async () => {
    const leaves = [{ after: 12, label: () => 'The end', content: (label: string) => <p>{label}</p> }];
    await start({ page: 12, leaves }, { width: 400, height: 100 });
    await choose();
    const leaf = () => reader.root.querySelector<HTMLElement>('[data-leaf="12"][data-waiting="false"]');
    await until('page 12 shows', () => inSight().includes('12'));
    reader.press('End');
    const pullUp = async () => {
      const finger = pointerOn(stage());
      finger.down(200, stage().clientHeight - 10);
      for (const share of [0.7, 0.4, 0.1]) {
        finger.move(200, share * stage().clientHeight);
        await nextFrame();
      }
      finger.up(200, 0.1 * stage().clientHeight);
    };
    await pullUp();
    await until('the leaf shows', leaf);
    reader.press('PageUp');
    await until('page 12 ends again', () => !leaf() && inSight().includes('12'));
    await pullUp();
    await until('the leaf shows again', leaf);
  });

  it('have a few pages rendered, however far they are scrolled', async () => {
    await start();
    await choose();
    await until('page 1 begins at the top', () => top(1) === 0);
    for (let times = 0; times < 40; times++) {
      reader.press('PageDown');
      await nextFrame();
      ok(reader.root.querySelectorAll('[data-page]').length <= 8, 'a few are rendered');
    }
    await until('the last page is read', () => inSight().includes('12'));
    await until('a few are drawn', () => reader.root.querySelectorAll('[data-layer="sharp"] > canvas').length <= 6);
  });

  it('stay where they are while their text is read, and turn with it', async () => {
    await start();
    await choose();
    await until('page 1 begins at the top', () => top(1) === 0);
    (await until('the tools are there', () => reader.button('More'))).click();
    (await until('the menu is open', () => reader.button('Text view and reading aloud'))).click();
    const close = await until('the text shows', () => reader.button('Close text view'));
    reader.dialog()?.focus();
    for (const key of ['ArrowDown', 'ArrowDown', ' ', ' ', 'PageDown', 'ArrowDown']) reader.press(key);
    await until('page 4 is read', () => number() === '4');
    close.click();
    await until('page 4 begins at the top', () => top(4) === 0);
  });

  const startSelecting = async () => {
    server = new FileServer(linkedPdf());
    reader = openReader({ source: server.source() });
    await until('the page is sharp', () => reader.sharpColor());
    await choose();
    (await until('the tools are there', () => reader.button('More'))).click();
    (await until('the menu is open', () => reader.button('Select text'))).click();
  };
  const selectable = (text: string) =>
    until(`“${text}” can be selected`, () =>
      reader
        .pages()
        .flatMap((page) => [...page.querySelectorAll('[aria-hidden] span')])
        .find(({ textContent }) => textContent === text),
    );

  it('have no text twice in a selection that runs from one to the next', async () => {
    await startSelecting();
    const from = await selectable('two lines of the page');
    turnWheel(stage(), { deltaY: top(2) - 100 });
    const to = await selectable('Turned');
    const selection = document.getSelection();
    selection?.setBaseAndExtent(from, 0, to, to.childNodes.length);
    equal(selection?.toString().match(/Turned/g)?.length, 1, selection?.toString());
    selection?.removeAllRanges();
  });

  it('keep the selected text while other pages come into sight', async () => {
    await startSelecting();
    const word = await selectable('sound in this file');
    turnWheel(stage(), { deltaY: top(2) - 100 });
    await until('page 2 comes into sight', () => inSight().join() === '1,2');
    ok(word.isConnected, 'the text is the same');
    (await until('the tools are there', () => reader.button('More'))).click();
    (await until('the menu is open', () => reader.button('Select text'))).click();
    await until('it can’t be selected any more', () => !word.isConnected);
  });

  it('bring a hit into sight each time the reader asks for it', async () => {
    await resizeWindow(800, 400);
    server = new FileServer(linkedPdf());
    reader = openReader({ source: server.source(), find: 'two lines' });
    await until('the page is sharp', () => reader.sharpColor());
    await choose();
    const next = await until('the hit is found', () => reader.button('Next hit'));
    const isSeen = () => {
      const mark = reader.root.querySelector('[data-current="true"]')?.getBoundingClientRect();
      return mark && mark.top > 0 && mark.bottom < stage().getBoundingClientRect().bottom;
    };
    await until('page 1 begins at the top', () => top(1) === 0);
    next.click();
    await until('the hit is seen', isSeen);
    ok(top(1) < 0, 'page 1 is scrolled to it');
    next.click();
    await nextFrame();
    ok(isSeen(), 'it is still seen');
    reader.press('End');
    await until('the last page is seen', () => inSight().includes('4') && !isSeen());
    next.click();
    await until('the hit is seen again', isSeen);
    await resizeWindow(800, 600);
  });

  it('are left for two pages side by side, at the page that was read', async () => {
    await start({ page: 6, singlePage: false });
    await choose();
    await until('page 6 begins at the top', () => top(6) === 0);
    reader.button('More')?.click();
    (await until('the menu is open', () => reader.button('Two pages side by side'))).click();
    await until('two pages show', () => inSight().join() === '6,7');
  });
});
