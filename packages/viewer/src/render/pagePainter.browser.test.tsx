import { equal, ok } from '../../../../test/browser/expect.ts';
import type { Size } from '../layout/fit.ts';
import type { Book, Picture } from '../pdf/book.ts';
import { PageCanvases } from './pageCanvases.ts';
import { PagePainter } from './pagePainter.ts';

/** A painter of pages that are drawn at once, and the pages that its book was told to forget. */
function start() {
  const forgotten: number[] = [];
  const book = {
    draw: (_page: number, pictureFor: (size: Size) => Picture) => {
      pictureFor({ width: 300, height: 400 });
      return { done: Promise.resolve(), pause() {}, resume() {}, cancel() {} };
    },
    forget: (page: number) => forgotten.push(page),
  } as unknown as Book;
  const canvases = { pages: new PageCanvases(), details: new PageCanvases() };
  const painter = new PagePainter(book, canvases, 4_000_000, null, { onMeasured() {}, render() {} });
  return { painter, forgotten };
}

describe('PagePainter', () => {
  it('frees the images of a page after drawing its thumbnail, unless the page is shown', async () => {
    const { painter, forgotten } = start();
    const { signal } = new AbortController();
    painter.draw([{ page: 1, box: { width: 300, height: 400 }, inSight: true, visible: null }], 1);
    await painter.thumbnail(50, 100, signal);
    await painter.thumbnail(1, 100, signal);
    equal(forgotten, [50]);
  });

  it('keeps a wide drawing for the text view to the pixels of one canvas', async () => {
    const { painter } = start();
    painter.draw([], 3);
    const { width, height } = await painter.thumbnail(1, 1000, new AbortController().signal);
    ok(width * height < 4_010_000, `${width} × ${height}`);
    ok(Math.abs(height / width - 4 / 3) < 0.01, 'it has the form of the page');
  });
});
