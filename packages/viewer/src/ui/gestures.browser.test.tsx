import { equal, ok, until } from '../../../../test/browser/expect.ts';
import { BARS_REST } from '../constants.ts';
import { FileServer } from '../testing/fileServer.ts';
import { nextFrame, pointerOn, turnWheel } from '../testing/pointer.ts';
import { openReader, type ReaderPage } from '../testing/readerPage.tsx';
import { dragMouse } from '../testing/realMouse.ts';
import { tinyPdf } from '../testing/tinyPdf.ts';
import type { ViewerProps } from './Viewer.tsx';

describe('moving through an issue and over its pages', () => {
  let server: FileServer;
  let reader: ReaderPage;

  const start = async (props: Partial<ViewerProps> = {}) => {
    server = new FileServer(tinyPdf(Array.from({ length: 8 }, () => ({ color: [1, 0, 0] }))));
    reader = openReader({ source: server.source(), ...props });
    await until('the page is sharp', () => reader.sharpColor() === '255,0,0');
  };
  const stage = () => reader.page()?.parentElement?.parentElement?.parentElement as HTMLElement;
  const width = () => reader.page()?.getBoundingClientRect().width ?? 0;
  const inSight = () => reader.pages().map((page) => page.dataset.page);
  /** The point of the page in the middle of the stage, in shares of the page's size. */
  const findMiddle = () => {
    const frame = stage().getBoundingClientRect();
    const page = (reader.page() as HTMLElement).getBoundingClientRect();
    return {
      x: (frame.left + frame.width / 2 - page.left) / page.width,
      y: (frame.top + frame.height / 2 - page.top) / page.height,
    };
  };
  const waitForZoom = (factor: number, fitting: number) =>
    until(`the page is seen ${factor} times as large`, () => Math.abs(width() / fitting - factor) < 0.01);

  /** A turn by a finger begins once the browser has painted the start of it. Resolves when it would show. */
  const turnWouldShow = async () => {
    await nextFrame();
    await new Promise((resolve) => setTimeout(resolve));
  };

  const { setTimeout: realTimeout } = window;
  /** Lets the bars stay for another time after a turn, in milliseconds. */
  const barsRestFor = (rest: number) => {
    const changed = (act: () => void, time?: number) => realTimeout(act, time === BARS_REST ? rest : time);
    window.setTimeout = changed as typeof setTimeout;
  };

  afterEach(() => {
    window.setTimeout = realTimeout;
    reader.remove();
    server.stop();
  });

  it('zooms to twice the size by a double tap and back by another', async () => {
    await start();
    const fitting = width();
    const finger = pointerOn(stage());
    const doubleTap = () => {
      finger.tap(200, 200);
      finger.tap(200, 200, { after: 50 });
    };
    doubleTap();
    await waitForZoom(2, fitting);
    doubleTap();
    await waitForZoom(1, fitting);
  });

  it('zooms under two fingers, around the point between them, and no farther than four times', async () => {
    await start({ page: 3 });
    const fitting = width();
    const { width: wide, height: high } = stage().getBoundingClientRect();
    const [x, y] = [wide / 2, high / 2];
    const one = pointerOn(stage(), 'touch', 1);
    const two = pointerOn(stage(), 'touch', 2);
    one.down(x - 20, y);
    two.down(x + 20, y);
    for (const spread of [30, 35, 40]) {
      two.move(x + spread, y);
      one.move(x - spread, y);
      await nextFrame();
    }
    await waitForZoom(2, fitting);
    ok(Math.abs(findMiddle().x - 0.5) < 0.02 && Math.abs(findMiddle().y - 0.5) < 0.02, 'the middle stays where it was');
    for (const spread of [80, 160, 200]) {
      two.move(x + spread, y);
      one.move(x - spread, y);
      await nextFrame();
    }
    await waitForZoom(4, fitting);
    one.up(x - 200, y);
    two.up(x + 200, y);
    await turnWouldShow();
    equal(inSight(), ['3'], 'a pinch turns no page');
  });

  it('moves a zoomed page to the sides by Shift and an arrow, and turns by the arrow alone', async () => {
    await start();
    const fitting = width();
    for (let times = 0; times < 6; times++) reader.press('+');
    await waitForZoom(4, fitting);
    reader.press('ArrowRight', { shiftKey: true });
    await until('the right side comes into sight', () => findMiddle().x > 0.5);
    reader.press('ArrowLeft', { shiftKey: true });
    reader.press('ArrowLeft', { shiftKey: true });
    await until('the left side comes into sight', () => findMiddle().x < 0.5);
    equal(inSight(), ['1']);
    reader.press('ArrowRight');
    await until('the next page shows', () => inSight().join() === '2');
  });

  it('comes back to the same part of a zoomed page when its host hid it', async () => {
    await start();
    const fitting = width();
    reader.press('+');
    reader.press('+');
    await waitForZoom(2, fitting);
    for (let times = 0; times < 3; times++) reader.press('ArrowDown');
    await until('the page has moved', () => findMiddle().y > 0.6);
    const before = findMiddle();
    const host = reader.root.host as HTMLElement;
    const seesStage = (sees: boolean) =>
      new Promise<void>((resolve) => {
        const observer = new ResizeObserver(([entry]) => {
          if (entry && entry.contentRect.width > 0 !== sees) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(stage());
      });
    for (const display of ['none', '']) {
      const seen = seesStage(display === '');
      host.style.display = display;
      await seen;
      await nextFrame();
      await nextFrame();
    }
    await waitForZoom(2, fitting);
    equal(findMiddle(), before);
  });

  it('draws the visible part of a zoomed page sharp', async () => {
    await start();
    const page = reader.page() as HTMLElement;
    reader.button('Zoom 100%')?.click();
    const slider = await until('the slider is there', () =>
      reader.root.querySelector<HTMLInputElement>('input[type=range]'),
    );
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, '4');
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    const detail = await until('the detail is drawn', () => page.querySelectorAll('canvas')[1]);
    const frame = stage().getBoundingClientRect();
    await until('it covers what is seen', () => {
      const shown = detail.getBoundingClientRect();
      return shown.left <= frame.left + 1 && shown.right >= frame.right - 1;
    });
    const { width: shownWidth } = detail.getBoundingClientRect();
    ok(detail.width >= Math.floor(shownWidth * devicePixelRatio) - 2, 'a pixel of the canvas for each of the screen');
    ok(detail.width * detail.height < 12_000_000, 'it keeps to the budget');
    reader.button('Zoom out')?.click();
    for (let press = 0; press < 6; press++) reader.button('Zoom out')?.click();
    await until('the detail is freed', () => page.querySelectorAll('canvas').length === 1 && detail.width === 0);
  });

  it('moves a zoomed page under a finger, which then turns no page', async () => {
    await start();
    const fitting = width();
    reader.press('+');
    reader.press('+');
    await waitForZoom(2, fitting);
    const before = findMiddle();
    const finger = pointerOn(stage());
    finger.down(300, 200);
    for (const [x, y] of [
      [280, 190],
      [220, 160],
      [200, 100],
    ] as const) {
      finger.move(x, y);
      await nextFrame();
    }
    finger.up(200, 100);
    ok(findMiddle().y > before.y, 'the page has moved up');
    await turnWouldShow();
    equal(inSight(), ['1']);
  });

  /** A finger on the stage, moved once a frame. */
  const drag = async (points: number[], over: { id?: number } = {}) => {
    const finger = pointerOn(stage(), 'touch', over.id ?? 1);
    const [first = 0, ...others] = points;
    finger.down(first, 200);
    for (const x of others) {
      finger.move(x, 203);
      await nextFrame();
    }
    return { ...finger, up: () => finger.up(points.at(-1) ?? first, 203) };
  };
  const flick = async (...points: number[]) => (await drag(points)).up();
  /** The left edge of a page, also of one that is not in sight, from the stage's left edge. */
  const edge = (page: number) =>
    (reader.root.querySelector(`[data-page="${page}"]`)?.getBoundingClientRect().left ?? Number.NaN) -
    stage().getBoundingClientRect().left;
  const waitForRest = async () => {
    const middle = stage().getBoundingClientRect();
    await until('the page rests in the middle', () => {
      const place = reader.page()?.getBoundingClientRect();
      return place && Math.abs(place.left + place.width / 2 - middle.left - middle.width / 2) < 0.5;
    });
  };

  it('turns pages by flicks, the other way round in a right-bound issue', async () => {
    await start();
    await flick(300, 280, 240, 200);
    await until('the next page shows', () => inSight().join() === '2');
    await flick(200, 220, 260, 300);
    await until('the page before shows', () => inSight().join() === '1');
    await waitForRest();
    await flick(300, 290, 285);
    await waitForRest();
    equal(inSight(), ['1'], 'a short movement turns nothing');
    reader.show({ source: null, binding: 'right' });
    await until('the issue is bound on the right', () => reader.root.querySelector('nav')?.dir === 'rtl');
    await flick(200, 220, 260, 300);
    await until('the next page shows', () => inSight().join() === '2');
    await waitForRest();
  });

  it('shows a part of the next page beside the one under the finger, and goes back with it', async () => {
    await start();
    await until('the next page waits', () => reader.root.querySelector('[data-page="2"]'));
    const [first, second] = [edge(1), edge(2)];
    const finger = await drag([400, 390, 300, 250]);
    await until('both have moved with the finger', () => Math.abs(edge(1) - first + 140) < 1);
    ok(Math.abs(edge(2) - second + 140) < 1, 'the next one as far');
    equal([inSight(), reader.pageNumber()], [['1'], '1 / 8'], 'nothing is turned yet');
    for (const x of [300, 350, 390]) {
      finger.move(x, 203);
      await nextFrame();
    }
    finger.up();
    await waitForRest();
    equal(inSight(), ['1'], 'it was brought back');
  });

  it('follows less and less where there is no page to turn to', async () => {
    await start();
    const first = edge(1);
    const finger = await drag([200, 210, 310]);
    const moved = () => edge(1) - first;
    await until('it follows a little', () => moved() > 20);
    ok(moved() < 90, `it resists: ${moved()} of 100 pixels`);
    finger.up();
    await waitForRest();
    equal(inSight(), ['1']);
  });

  it('never leaves a page half-way: a second finger, a broken gesture, a turn by key, a changed window', async () => {
    await start();
    await until('the next page waits', () => reader.root.querySelector('[data-page="2"]'));
    const first = await drag([400, 380, 250]);
    const second = pointerOn(stage(), 'touch', 2);
    second.down(100, 200);
    await waitForRest();
    second.up(100, 200);
    first.up();
    equal(inSight(), ['1'], 'a second finger turns nothing');

    (await drag([400, 380, 250])).cancel();
    await waitForRest();
    equal(inSight(), ['1'], 'the browser took the finger');

    const third = await drag([400, 380, 250]);
    reader.press('End');
    await until('the last page shows', () => inSight().join() === '8');
    await waitForRest();
    third.move(200, 203);
    third.up();
    await waitForRest();
    equal(inSight(), ['8'], 'the key has ended the drag');

    await drag([200, 220, 350]);
    (reader.dialog() as HTMLElement).style.inlineSize = '90%';
    await waitForRest();
    equal(inSight(), ['8'], 'the window has another size');
  });

  it('turns by flicks one after the other, without waiting for the page to settle', async () => {
    await start();
    await until('the next page waits', () => reader.root.querySelector('[data-page="2"]'));
    for (let times = 0; times < 3; times++) await flick(400, 380, 300, 220);
    await until('the third next page shows', () => inSight().join() === '4');
    await waitForRest();
    await until('the host hears of it', () => reader.received.at(-1) === 'page 4');
  });

  it('is dragged to the side on a touchpad, one page by one movement', async () => {
    await start();
    await until('the next page waits', () => reader.root.querySelector('[data-page="2"]'));
    const second = edge(2);
    turnWheel(stage(), { deltaX: 20 });
    ok(Math.abs(edge(2) - second + 20) < 1, 'it follows the fingers');
    for (const delta of [60, 50, 40, 30, 20, 10, 5, 2, 1]) turnWheel(stage(), { deltaX: delta });
    await until('the next page shows', () => inSight().join() === '2');
    await waitForRest();
    equal(inSight(), ['2'], 'the fading turns no further page');
  });

  const areBarsHidden = () => reader.root.querySelector('[data-bars]')?.getAttribute('data-bars') === 'hidden';
  /** A tap at a share of the stage's width. */
  const tapAt = (share: number, over?: { after: number }) => {
    const { width, height } = stage().getBoundingClientRect();
    pointerOn(stage()).tap(share * width, height / 2, over);
  };

  it('turns by taps at the sides, the other way round in a right-bound issue', async () => {
    barsRestFor(1e9);
    await start();
    tapAt(0.95);
    await until('the next page shows', () => inSight().join() === '2');
    tapAt(0.95);
    await until('the one behind it shows', () => inSight().join() === '3');
    tapAt(0.05);
    await until('the page before shows', () => inSight().join() === '2');
    reader.show({ source: null, binding: 'right' });
    await until('the issue is bound on the right', () => reader.root.querySelector('nav')?.dir === 'rtl');
    tapAt(0.05);
    await until('the next page shows', () => inSight().join() === '3');
    const { width } = stage().getBoundingClientRect();
    const mouse = pointerOn(stage(), 'mouse');
    mouse.down(0.05 * width, 200, { button: 0 });
    mouse.up(0.05 * width, 200);
    await nextFrame();
    equal([inSight(), areBarsHidden()], [['3'], false], 'a mouse does not turn');
  });

  it('turns two pages by two quick taps at a side, and never zooms there', async () => {
    await start({ page: 6 });
    const fitting = width();
    tapAt(0.95);
    for (let times = 0; times < 3; times++) tapAt(0.95, { after: 50 });
    await until('the page after the next shows', () => inSight().join() === '8');
    // Until a page is read, it has the size of most pages.
    await until('it is sharp', () => reader.sharpColor());
    equal([inSight(), width()], [['8'], fitting], 'the last page stays as it is');
  });

  it('zooms by a double tap that begins beside the side, wherever its second tap falls', async () => {
    await start();
    const fitting = width();
    tapAt(0.82);
    tapAt(0.84, { after: 50 });
    await waitForZoom(2, fitting);
    equal(inSight(), ['1']);
  });

  it('takes a finger that bounces at a side for one tap', async () => {
    await start();
    tapAt(0.95);
    tapAt(0.95, { after: 5 });
    await until('the next page shows', () => inSight().join() !== '1');
    await nextFrame();
    equal(inSight(), ['2']);
  });

  it('hides and shows the bars by a tap in the middle, and the page stays where it is', async () => {
    await start();
    const before = reader.page()?.getBoundingClientRect().toJSON();
    tapAt(0.5);
    await until('the bars are hidden', areBarsHidden);
    equal(reader.page()?.getBoundingClientRect().toJSON(), before);
    tapAt(0.5);
    await until('the bars show', () => !areBarsHidden());
    tapAt(0.5);
    await until('the bars are hidden', areBarsHidden);
    reader.button('Next page')?.focus();
    await until('the bars show for the keyboard', () => !areBarsHidden());
  });

  it('keeps the bars while their menu is open: a tap only closes it', async () => {
    await start();
    (await until('the tools are there', () => reader.button('More'))).click();
    await until('the menu is open', () => reader.button('More')?.ariaExpanded === 'true');
    tapAt(0.95);
    await until('the menu is closed', () => reader.button('More')?.ariaExpanded === 'false');
    equal([inSight(), areBarsHidden()], [['1'], false]);
  });

  it('lets the bars go after a turn, and brings them back for a mouse at the edge', async () => {
    await start();
    reader.press('ArrowRight');
    await until('the bars are hidden', areBarsHidden);
    const room = reader.root.querySelector('[data-bars]') as HTMLElement;
    pointerOn(room, 'mouse').move(300, 300);
    await nextFrame();
    ok(areBarsHidden(), 'a mouse over the page does not call them');
    pointerOn(room, 'mouse').move(300, 10);
    await until('the bars show', () => !areBarsHidden());
  });

  it('keeps the bars while one of their buttons has the focus', async () => {
    barsRestFor(0);
    await start();
    let wentTimes = 0;
    const watching = new MutationObserver(() => wentTimes++);
    watching.observe(reader.root, { subtree: true, attributeFilter: ['data-bars'] });
    const button = await until('the tools are there', () => reader.button('Next page'));
    button.focus();
    button.click();
    await until('the next page shows', () => inSight().join() === '2');
    await until('the host hears of the page', () => reader.received.includes('page 2'));
    equal([wentTimes, reader.root.activeElement === button], [0, true], 'they are there, with the focus');
    reader.dialog()?.focus();
    reader.press('ArrowRight');
    await until('the bars are hidden', areBarsHidden);
    equal(inSight(), ['3']);
  });

  it('turns one page by one movement of the wheel, and zooms with Ctrl', async () => {
    await start();
    const fitting = width();
    const wheel = (deltaY: number, ctrlKey = false) =>
      turnWheel(stage(), { deltaY, ctrlKey, clientX: 100, clientY: 100 });
    for (let tick = 0; tick < 10; tick++) wheel(30);
    await until('the next page shows', () => inSight().join() === '2');
    for (let tick = 0; tick < 7; tick++) wheel(-20, true);
    await waitForZoom(2.01, fitting);
    equal(inSight(), ['2']);
  });

  it('leaves a note over the page to the reader: it is scrolled, selected and tapped like any text', async () => {
    await start();
    const note = document.createElement('div');
    note.popover = 'manual';
    note.style.cssText = 'inset: 100px 0 auto 0; inline-size: 100%; block-size: 100px; overflow: auto';
    note.innerHTML = '<p style="block-size: 1000px">A note</p>';
    reader.page()?.append(note);
    note.showPopover();
    const text = note.querySelector('p') as HTMLElement;
    const scrolls = () => turnWheel(text, { deltaY: 100 });
    equal(scrolls(), true, 'the wheel scrolls it');
    text.style.blockSize = '10px';
    equal(scrolls(), false, 'the wheel scrolls nothing else');
    const mouse = pointerOn(text, 'mouse');
    mouse.down(5, 5, { button: 0 });
    const selecting = new Event('selectstart', { bubbles: true, cancelable: true });
    text.dispatchEvent(selecting);
    mouse.up(5, 5);
    equal(selecting.defaultPrevented, false, 'its text can be selected');
    // At the side of the stage, where a tap on a page turns it.
    pointerOn(text).tap(text.clientWidth - 5, 5);
    tapAt(0.95);
    await until('a page has turned', () => inSight().join() !== '1');
    await nextFrame();
    equal(inSight(), ['2'], 'the tap on the page alone has turned it');
  });

  it('shows two pages where there is room, and one page if the reader chooses that', async () => {
    await start({ singlePage: false });
    reader.press('ArrowRight');
    await until('two pages show', () => inSight().join() === '2,3');
    const [left, right] = reader.pages().map((page) => page.getBoundingClientRect());
    ok(left && right && Math.abs(left.right - right.left) < 1, 'they meet at the spine');
    reader.press('ArrowRight');
    await until('the next two show', () => inSight().join() === '4,5');
    reader.button('More')?.click();
    (await until('the menu is open', () => reader.button('Two pages side by side'))).click();
    await until('one shows', () => inSight().join() === '4');
  });

  it('opens a right-bound magazine with the earlier page on the right', async () => {
    await start({ singlePage: false, binding: 'right', page: 2 });
    await until('two pages show', () => inSight().length === 2);
    equal(inSight(), ['2', '3'], 'the keyboard and screen readers meet them in the order of reading');
    const [second, third] = ['2', '3'].map((page) =>
      reader
        .pages()
        .find((each) => each.dataset.page === page)
        ?.getBoundingClientRect(),
    );
    ok(second && third && second.left > third.left, 'page 2 lies on the right');
  });

  // This test comes last: the mouse stays over the stage.
  it('selects nothing under a mouse that is dragged over a page, whole or zoomed', async () => {
    await start();
    const fitting = width();
    const drag = async () => {
      const { left, top } = stage().getBoundingClientRect();
      await dragMouse([left + 300, top + 200], [left + 280, top + 190], [left + 200, top + 100]);
    };
    await drag();
    equal(document.getSelection()?.type, 'None');
    reader.press('+');
    reader.press('+');
    await waitForZoom(2, fitting);
    await drag();
    equal(document.getSelection()?.type, 'None');
  });
});
