import { equal, ok, until } from '../../../../test/browser/expect.ts';
import { FileServer } from '../testing/fileServer.ts';
import { nextFrame, pointerOn } from '../testing/pointer.ts';
import { openReader, type ReaderPage } from '../testing/readerPage.tsx';
import { clickMouse } from '../testing/realMouse.ts';
import { tinyPdf } from '../testing/tinyPdf.ts';
import type { ViewerProps } from './Viewer.tsx';

describe('a leaf of the host', () => {
  let server: FileServer;
  let reader: ReaderPage;
  let pressed: number;

  const start = async (
    props: Partial<ViewerProps> = {},
    file = tinyPdf([{ color: [1, 0, 0] }, { color: [0, 1, 0] }]),
  ) => {
    pressed = 0;
    server = new FileServer(file);
    reader = openReader({
      source: server.source(),
      leaves: [
        {
          after: 1,
          missing: 3,
          label: (getLabel) => `Left out behind ${getLabel(1)}`,
          content: (label) => <p>{label}</p>,
        },
        {
          after: 2,
          label: () => 'The end of the preview',
          content: (label) => (
            <div style={{ blockSize: 2000 }}>
              <h3>{label}</h3>
              <button type="button" onClick={() => pressed++}>
                Buy
              </button>
            </div>
          ),
        },
      ],
      ...props,
    });
    await until('page 1 is sharp', () => reader.sharpColor());
  };
  const leaf = () => reader.root.querySelector('[data-leaf][data-waiting="false"]');
  const seen = () => leaf()?.textContent ?? reader.page()?.dataset.page;
  const sees = (what: string) => until(`${what} is seen`, () => seen() === what);
  const readStatus = () => reader.root.querySelector('nav > [role=status]')?.textContent;

  afterEach(() => {
    reader.remove();
    server.stop();
  });

  it("is reached by turning, but doesn't count as a page", async () => {
    await start();
    reader.press('ArrowRight');
    await sees('Left out behind 1');
    equal(readStatus(), 'Left out behind 1');
    equal([reader.pageNumber(), reader.pages().length], ['1 / 2', 0]);
    reader.press(' ');
    await sees('2');
    reader.button('Next page')?.click();
    await sees('The end of the previewBuy');
    equal([reader.pageNumber(), reader.button('Next page')?.ariaDisabled], ['2 / 2', 'true']);
    reader.press('ArrowLeft');
    await sees('2');
    await until('the host hears of the page', () => reader.received.includes('page 2'));
    ok(!reader.received.includes('page 3'), 'the host hears of pages alone');
  });

  it('covers the notices about the page before it', async () => {
    await start({}, tinyPdf([{ color: [1, 0, 0] }, { color: [0, 1, 0] }], { brokenPage: 2 }));
    reader.press('End');
    const isTold = () => reader.text().includes('This page could not be displayed completely.');
    await until('the page is told to be broken', isTold);
    reader.press('ArrowRight');
    await sees('The end of the previewBuy');
    await until('nothing is told about it on the leaf', () => !isTold());
    reader.press('ArrowLeft');
    await until('it is told on the page again', isTold);
  });

  it('lies to the left of a right-bound issue', async () => {
    await start({ binding: 'right' });
    reader.press('ArrowLeft');
    await sees('Left out behind 1');
    reader.press('ArrowLeft');
    await sees('2');
  });

  it('can be pressed and swiped with a finger', async () => {
    await start({ page: 2 });
    reader.press('PageDown');
    await sees('The end of the previewBuy');
    const { left, top } = reader.button('Buy')?.getBoundingClientRect() ?? { left: 0, top: 0 };
    await clickMouse([left + 10, top + 5]);
    await until('the button was pressed', () => pressed === 1);
    const finger = pointerOn(leaf()?.parentElement as HTMLElement);
    finger.down(200, 300);
    for (const x of [220, 300, 400]) {
      finger.move(x, 300);
      await nextFrame();
    }
    finger.up(400, 300);
    await sees('2');
  });

  it('comes into sight with the finger that turns to it, and cannot be used before', async () => {
    await start({ page: 2 });
    const waiting = await until('it waits beside the page', () =>
      reader.root.querySelector<HTMLElement>('[data-leaf="2"]'),
    );
    reader.button('Buy')?.focus();
    ok(waiting.inert && reader.root.activeElement !== reader.button('Buy'), 'it takes no focus');
    const stage = reader.root.querySelector('[data-stage]') as HTMLElement;
    const { right } = stage.getBoundingClientRect();
    const finger = pointerOn(stage);
    finger.down(400, 300);
    for (const x of [380, 300, 200]) {
      finger.move(x, 300);
      await nextFrame();
    }
    await until('a part of it shows', () => waiting.getBoundingClientRect().left < right - 100);
    equal(seen(), '2', 'nothing is turned yet');
    finger.up(200, 300);
    await sees('The end of the previewBuy');
    reader.button('Buy')?.focus();
    ok(reader.root.activeElement === reader.button('Buy'), 'it can be used');
  });

  it('can be left for any page by its thumbnail', async () => {
    await start({ page: 2 });
    reader.press('PageDown');
    await sees('The end of the previewBuy');
    (await until('the tools are there', () => reader.button('Find in this issue'))).click();
    (await until('the panel is there', () => reader.button('Pages'))).click();
    (await until('the thumbnails are there', () => reader.button('Page 2'))).click();
    await sees('2');
  });

  it('leaves the focus with the reader when it is turned away', async () => {
    await start({ page: 2 });
    reader.press('PageDown');
    await sees('The end of the previewBuy');
    reader.button('Buy')?.focus();
    reader.press('PageUp');
    await sees('2');
    ok(reader.root.activeElement === reader.dialog(), 'the reader has the focus');
  });

  it("can replace the host's button on the pages", async () => {
    const leaves = [
      { after: 2, offersAction: true, label: () => 'The end', content: () => <button type="button">Buy</button> },
    ];
    await start({ page: 2, leaves, action: { label: 'Read it all', onPress: () => {} } });
    const action = await until('the button is there', () => reader.button('Read it all'));
    action.focus();
    reader.press('PageDown');
    await sees('Buy');
    ok(!reader.button('Read it all'), 'the button is not shown beside the leaf');
    ok(reader.root.activeElement === reader.dialog(), 'the reader has the focus');
    reader.press('PageUp');
    await until('it is there again', () => reader.button('Read it all'));
  });

  it('is left with the reader by Escape, also before page 1, though it hides the text view', async () => {
    const leaves = [{ after: 0, missing: 3, label: () => 'Left out', content: (label: string) => <p>{label}</p> }];
    await start({ leaves });
    (await until('the menu’s button shows', () => reader.button('More'))).click();
    (await until('the menu shows', () => reader.button('Text view and reading aloud'))).click();
    await until('the text shows', () => reader.button('Close text view'));
    reader.dialog()?.focus();
    reader.press('ArrowLeft');
    await sees('Left out');
    reader.dialog()?.dispatchEvent(new Event('cancel', { cancelable: true }));
    equal(reader.received.at(-1), 'close');
  });
});
