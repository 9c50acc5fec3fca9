import type { PDFPageProxy } from 'pdfjs-dist';
import type { Size } from '../layout/fit.ts';
import type { Drawing, Picture } from './book.ts';

/** Draws a page of pdf.js. Rejects for a page without area, whose canvas would have none either. */
export function drawPage(page: Promise<PDFPageProxy>, pictureFor: (size: Size) => Picture): Drawing {
  let paused = false;
  let cancelled = false;
  let goOn: (() => void) | null = null;
  let cancelTask = () => {};

  const draw = async () => {
    const proxy = await page;
    if (cancelled) throw new Error('cancelled');
    const size = proxy.getViewport({ scale: 1 });
    if (!(size.width > 0 && size.height > 0)) throw new Error(`page ${proxy.pageNumber} has no area`);
    const { canvas, part } = pictureFor({ width: size.width, height: size.height });
    const { x, y, width, height } = part ?? { x: 0, y: 0, width: size.width, height: size.height };
    // The canvas has whole pixels, the page does not: stretching fills the last row, too.
    const across = canvas.width / width;
    const down = canvas.height / height;
    const task = proxy.render({
      canvas,
      viewport: proxy.getViewport({ scale: across }),
      transform: [1, 0, 0, down / across, -x * across, -y * down],
      background: 'white',
    });
    cancelTask = () => task.cancel();
    task.onContinue = (next: () => void) => {
      if (paused) goOn = next;
      else next();
    };
    await task.promise;
  };

  return {
    done: draw(),
    pause() {
      paused = true;
    },
    resume() {
      paused = false;
      goOn?.();
      goOn = null;
    },
    cancel() {
      cancelled = true;
      cancelTask();
    },
  };
}
