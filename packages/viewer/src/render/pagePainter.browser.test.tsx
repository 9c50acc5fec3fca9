import { equal, ok, until } from '../../../../test/browser/expect.ts';
import type { Size } from '../layout/fit.ts';
import type { Book, BookPictures, Picture } from '../pdf/book.ts';
import { PageCanvases } from './pageCanvases.ts';
import { PagePainter } from './pagePainter.ts';

/** A painter of pages that are drawn at once, and the pages that its book was told to forget. */
function start(pictures?: BookPictures) {
  const forgotten: number[] = [];
  let expected = 0;
  const book = {
    draw: (_page: number, pictureFor: (size: Size) => Picture) => {
      pictureFor({ width: 300, height: 400 });
      return { done: Promise.resolve(), pause() {}, resume() {}, cancel() {} };
    },
    forget: (page: number) => forgotten.push(page),
    expectDrawing: () => expected++,
    pictures,
  } as unknown as Book;
  const canvases = { pages: new PageCanvases(), details: new PageCanvases() };
  const painter = new PagePainter(book, canvases, 4_000_000, null, { onMeasured() {}, render() {} });
  return { painter, forgotten, canvases, expected: () => expected };
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

  const pictures: BookPictures = {
    height: (_page, needed) => (needed <= 2400 ? 2400 : null),
    largest: () => 2400,
    async load() {
      const picture = new Image();
      const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 1600 });
      picture.src = canvas.toDataURL('image/webp', 0.1);
      await picture.decode();
      return picture;
    },
  };
  const zoomed = (scale: number) => {
    const size = { width: 300, height: 400 };
    return [{ page: 1, box: size, inSight: true, visible: { part: { x: 0, y: 0, ...size }, scale } }];
  };

  it('draws a zoomed page whose picture has fewer pixels than its height says', async () => {
    const { painter, canvases } = start(pictures);
    painter.draw(zoomed(3), 1);
    await until('the picture is there', () => canvases.pages.get(1));
    equal(canvases.details.get(1), null, 'a drawing over a picture that has pixels enough');
    painter.draw(zoomed(5), 1);
    await until('the visible part is drawn', () => canvases.details.get(1));
  });

  it('opens the PDF for a zoom beyond the largest picture, and for no other', () => {
    const { painter, expected } = start(pictures);
    painter.expect(zoomed(5), 1);
    equal(expected(), 0);
    painter.expect(zoomed(7), 1);
    equal(expected(), 1);
  });

  it('keeps a wide drawing for the text view to the pixels of one canvas', async () => {
    const { painter } = start();
    painter.draw([], 3);
    const { width, height } = await painter.thumbnail(1, 1000, new AbortController().signal);
    ok(width * height < 4_010_000, `${width} × ${height}`);
    ok(Math.abs(height / width - 4 / 3) < 0.01, 'it has the form of the page');
  });
});
