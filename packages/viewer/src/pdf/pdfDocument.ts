// The only file that knows pdf.js. It is loaded by a dynamic import: pictures of pages show before it is there.

import assets from 'virtual:pdfjs-assets';
import {
  GlobalWorkerOptions,
  getDocument,
  PDFDataRangeTransport,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
} from 'pdfjs-dist';
import type { Size } from '../layout/fit.ts';
import { type Book, type BookOpener, type ByteReader, type Drawing, OpeningError } from './book.ts';

/** Starts a worker of pdf.js that waits for its document. */
export function preparePdf(): BookOpener {
  GlobalWorkerOptions.workerSrc = assets.workerUrl;
  const worker = PDFWorker.create({});
  // Closed before it was ready: nobody waits for it any more.
  worker.promise.catch(() => {});
  let range: RangeTransport | null = null;
  let task: PDFDocumentLoadingTask | null = null;
  let opened = false;

  return {
    async open(bytes) {
      await worker.promise.catch((cause) => {
        throw new OpeningError('reader_unavailable', cause);
      });
      range = new RangeTransport(bytes);
      task = getDocument({
        range,
        worker,
        // Only together do these two keep pdf.js from fetching the whole file in the background.
        disableAutoFetch: true,
        disableStream: true,
        // Drawing was 17 to 35 % faster with it.
        enableHWA: true,
        wasmUrl: assets.wasmUrl,
        cMapUrl: assets.cMapUrl,
        iccUrl: assets.iccUrl,
        standardFontDataUrl: assets.standardFontDataUrl,
        verbosity: 0,
      });
      try {
        const pdf = await Promise.race([task.promise, range.failure]);
        opened = true;
        if (pdf.numPages < 1) throw new Error('no pages');
        return bookOf(pdf);
      } catch (reason) {
        throw new OpeningError((reason as Error).name === 'PasswordException' ? 'encrypted' : 'broken', reason);
      }
    },
    close() {
      range?.close();
      // An open document leaves fonts and filters in the page. One that is being opened leaves nothing, and pdf.js
      // would end it with an error that nobody can catch.
      if (opened) task?.destroy().finally(() => worker.destroy());
      else worker.destroy();
    },
  };
}

function bookOf(pdf: PDFDocumentProxy): Book {
  const drawn = new Map<number, PDFPageProxy>();

  return {
    pageCount: pdf.numPages,
    draw(page, canvasFor) {
      return drawPage(pdf.getPage(page), canvasFor, (proxy) => drawn.set(page, proxy));
    },
    forget(page) {
      drawn.get(page)?.cleanup();
      drawn.delete(page);
    },
  };
}

function drawPage(
  page: Promise<PDFPageProxy>,
  canvasFor: (size: Size) => HTMLCanvasElement,
  onStart: (page: PDFPageProxy) => void,
): Drawing {
  let paused = false;
  let cancelled = false;
  let goOn: (() => void) | null = null;
  let cancelTask = () => {};

  const draw = async () => {
    const proxy = await page;
    if (cancelled) throw new Error('cancelled');
    onStart(proxy);
    const size = proxy.getViewport({ scale: 1 });
    if (!(size.width > 0 && size.height > 0)) throw new Error(`page ${proxy.pageNumber} has no area`);
    const canvas = canvasFor({ width: size.width, height: size.height });
    const viewport = proxy.getViewport({ scale: canvas.width / size.width });
    // The canvas has whole pixels, the page has not: the last row is filled, too.
    const transform = [1, 0, 0, canvas.height / viewport.height, 0, 0];
    const task = proxy.render({ canvas, viewport, transform, background: 'white' });
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

/** Hands the bytes to pdf.js. It knows no failed range, so a failure ends the document's opening from here. */
class RangeTransport extends PDFDataRangeTransport {
  readonly failure: Promise<never>;
  #bytes: ByteReader;
  #fail: (reason: unknown) => void = () => {};
  #closed = false;

  constructor(bytes: ByteReader) {
    super(bytes.size, null);
    this.#bytes = bytes;
    this.failure = new Promise((_, reject) => {
      this.#fail = reject;
    });
    // After the opening nobody listens: the byte source itself tells of its failures.
    this.failure.catch(() => {});
  }

  override requestDataRange(begin: number, end: number): void {
    this.#bytes.read(begin, end).then(
      (chunk) => {
        // pdf.js throws at bytes that it has stopped waiting for.
        if (!this.#closed) this.onDataRange(begin, chunk);
      },
      (reason) => this.#fail(reason),
    );
  }

  override abort(): void {
    this.close();
  }

  close(): void {
    this.#closed = true;
  }
}
