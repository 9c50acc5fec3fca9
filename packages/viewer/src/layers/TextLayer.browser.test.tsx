import { equal, ok, until } from '../../../../test/browser/expect.ts';
import { LINKED_LINES, LINKED_SIZE, linkedPdf } from '../../../../test/fixtures/linkedPdf.ts';
import type { Book, BookOpener } from '../pdf/book.ts';
import { loadOpener } from '../pdf/loadOpener.ts';
import { ownAssets } from '../standalone/ownAssets.ts';
import { dragMouse } from '../testing/realMouse.ts';
import { openShadowPage, type ShadowPage } from '../testing/shadowPage.tsx';
import { TextLayer } from './TextLayer.tsx';

/** Reads the bytes of a PDF in memory. */
const toByteReader = (file: Uint8Array) => ({
  size: file.length,
  read: async (begin: number, end: number) => file.slice(begin, end),
});

/** Where the page stands in the window, CSS pixels. */
const LEFT = 30;
const TOP = 20;

describe('TextLayer', () => {
  let page: ShadowPage;
  let book: Book;
  let opener: BookOpener;

  before(async () => {
    opener = await loadOpener(ownAssets);
    book = await opener.open(toByteReader(linkedPdf()), () => new Promise(() => {}));
  });

  after(() => opener.close());

  beforeEach(() => {
    page = openShadowPage();
  });

  afterEach(() => {
    document.getSelection()?.removeAllRanges();
    page.remove();
  });

  const upright = (container: HTMLElement, signal: AbortSignal) => book.selectableText(1, container, signal);
  const createTurned = (container: HTMLElement, signal: AbortSignal) => book.selectableText(2, container, signal);
  const show = (render: typeof upright, { scale = 1, enabled = true } = {}) => {
    const { width, height } = LINKED_SIZE;
    const [across, down] = render === createTurned ? [height, width] : [width, height];
    page.show(
      <div style={{ position: 'fixed', left: LEFT, top: TOP, width: across * scale, height: down * scale }}>
        <TextLayer render={render} scale={scale} enabled={enabled} />
      </div>,
    );
  };
  const spans = () => [...page.root.querySelectorAll('span')];
  const place = (text: string | undefined) => {
    const span = spans().find(({ textContent }) => textContent === text);
    return span?.getBoundingClientRect() ?? new DOMRect();
  };
  const waitForText = (text: string) => until(`"${text}" is there`, () => place(text).width > 0);
  const selectedText = () => document.getSelection()?.toString() ?? '';
  /** Drags through many points, as a hand does. */
  const drag = (from: [number, number], to: [number, number]) => {
    const steps = Array.from({ length: 16 }, (_, index): [number, number] => {
      const part = (index + 1) / 16;
      return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
    });
    return dragMouse(from, ...steps);
  };
  const [first = '', second = '', third = '', fourth = ''] = LINKED_LINES;

  it('lays every run over its place, in any size', async () => {
    const { runs } = await book.text(1);
    for (const scale of [1, 2.5]) {
      show(upright, { scale });
      await waitForText(fourth);
      await until('the size is there', () => place(fourth).height > 15 * scale);
      for (const { text, box } of runs) {
        const { left, top, width, height } = place(text);
        ok(Math.abs(left - LEFT - box.x * scale) < scale, `left of ${text}`);
        ok(Math.abs(width - box.width * scale) < 2 * scale, `width of ${text}`);
        ok(Math.abs(top - TOP - box.y * scale) < 3 * scale, `top of ${text}`);
        ok(Math.abs(height - box.height * scale) < 4 * scale, `height of ${text}`);
      }
    }
  });

  it('lays the text of a turned page where it is seen', async () => {
    const [run] = (await book.text(2)).runs;
    show(createTurned);
    await waitForText('Turned');
    const { left, top, width, height } = place('Turned');
    const { box } = run ?? { box: { x: 0, y: 0, width: 0, height: 0 } };
    ok(height > width, 'it runs downwards');
    ok(Math.abs(top - TOP - box.y) < 2, 'top');
    ok(Math.abs(left - LEFT - box.x) < 4, 'left');
  });

  it('lets the mouse select text over several lines, and copies it line by line', async () => {
    show(upright, { scale: 1.5 });
    await waitForText(fourth);
    const begin = place(first);
    const end = place(third);
    await drag([begin.left - 3 + begin.width, begin.top + 10], [end.left + end.width - 1, end.top + 10]);
    await until('it is selected', () => selectedText().includes(second));
    ok(selectedText().endsWith(`${second}\n${third}`), `line by line: ${selectedText()}`);
    let copied = '';
    const onCopy = () => {
      copied = selectedText();
    };
    document.addEventListener('copy', onCopy);
    document.execCommand('copy');
    document.removeEventListener('copy', onCopy);
    equal(copied, selectedText());
  });

  it('keeps the selection near the mouse between and beside the lines', async () => {
    show(upright, { scale: 1.5 });
    await waitForText(fourth);
    const line = place(first);
    const from: [number, number] = [line.left + 2, line.top + 10];
    await dragMouse(
      from,
      ...[-100, -1, 20, 60].map((beyond): [number, number] => [line.right + beyond, line.top + 10]),
    );
    await until('the line is selected', () => selectedText() === first);
    // The browser would drag the selected text away.
    document.getSelection()?.removeAllRanges();
    await drag(from, [line.left + 60, line.bottom + 8]);
    await until('only a part is selected', () => selectedText().length > 0 && selectedText() !== first);
    ok(!selectedText().includes('\n'), `nothing of the next lines: ${selectedText()}`);
  });

  it('cannot be selected while selecting is off, and is hidden from screen readers', async () => {
    show(upright, { enabled: false });
    await until('the page is there', () => page.root.querySelector('[style*="fixed"]'));
    equal(spans().length, 0);
    show(upright);
    await waitForText(first);
    ok(spans()[0]?.closest('[aria-hidden="true"]'), 'screen readers have the text elsewhere');
    equal(spans().length, LINKED_LINES.length);
    show(upright, { enabled: false });
    await until('the text is gone', () => spans().length === 0);
  });

  it('leaves nothing in the host page', async () => {
    const before = document.body.querySelectorAll(':scope > canvas').length;
    show(upright);
    await waitForText(first);
    await until('nothing is left', () => document.body.querySelectorAll(':scope > canvas').length === before);
  });

  it('is empty if the text of the page cannot be read', async () => {
    show(() => Promise.reject(new Error('broken')));
    await until('the page is there', () => page.root.querySelector('[aria-hidden="true"]'));
    equal(spans().length, 0);
  });
});
