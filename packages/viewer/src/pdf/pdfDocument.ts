// The only file that knows pdf.js. Both are loaded by dynamic imports: pictures of pages show before they are there.

import type { PDFDocumentLoadingTask, PDFDocumentProxy, PDFPageProxy, PDFWorker as Worker } from 'pdfjs-dist';
import { type Book, type BookOpener, OpeningError } from './book.ts';
import type { Binding } from './bookContents.ts';
import { drawPage } from './drawPage.ts';
import { toOutline } from './outline.ts';
import { readLabels } from './pageLabels.ts';
import { toLinks } from './pageLinks.ts';
import { toNotes } from './pageNotes.ts';
import { toPageText } from './pageText.ts';
import { pdfjsUrls } from './pdfjs/build.ts';
import { type RangeTransport, rangeTransport } from './rangeTransport.ts';
import { selectableText } from './selectableText.ts';
import { takeWorker } from './startWorker.ts';

/** The library, in one of its builds. */
export type Pdfjs = typeof import('pdfjs-dist');

/** Takes a worker of pdf.js that waits for its document. */
export function preparePdf(pdfjs: Pdfjs, assets: string): BookOpener {
  const { PasswordResponses, PDFWorker, VerbosityLevel } = pdfjs;
  const { workerUrl, ...dataUrls } = pdfjsUrls(assets);
  pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;
  const starting = takeWorker(workerUrl);
  let worker: Worker | null = null;
  let range: RangeTransport | null = null;
  let task: PDFDocumentLoadingTask | null = null;
  let opened = false;
  let closed = false;

  return {
    async open(bytes, askPassword) {
      const port = await starting;
      if (closed) throw new OpeningError('reader_unavailable', 'closed');
      // Without a port, pdf.js finds its own way: if no worker may run, it works in the page.
      worker = PDFWorker.create({ ...(port && { port }), verbosity: VerbosityLevel.ERRORS });
      await worker.promise.catch((cause) => {
        throw new OpeningError('reader_unavailable', cause);
      });
      range = rangeTransport(pdfjs.PDFDataRangeTransport, bytes);
      task = pdfjs.getDocument({
        range: range.transport,
        worker,
        // Only together do these two keep pdf.js from fetching the whole file in the background.
        disableAutoFetch: true,
        disableStream: true,
        // Drawing was 17 to 35 % faster with it.
        enableHWA: true,
        ...dataUrls,
        verbosity: VerbosityLevel.ERRORS,
      });
      task.onPassword = (answer: (password: string) => void, reason: number) => {
        askPassword(reason === PasswordResponses.INCORRECT_PASSWORD).then(answer);
      };
      try {
        const pdf = await Promise.race([task.promise, range.failure]);
        opened = true;
        if (pdf.numPages < 1) throw new Error('no pages');
        return createBook(pdf, pdfjs.TextLayer);
      } catch (reason) {
        throw new OpeningError('broken', reason);
      }
    },
    close() {
      closed = true;
      range?.close();
      const end = () => {
        worker?.destroy();
        starting.then((port) => port?.terminate());
      };
      // An open document leaves fonts and filters in the page. One that is being opened leaves nothing, and pdf.js
      // would end it with an error that can't be caught.
      if (opened) task?.destroy().finally(end);
      else end();
    },
  };
}

function createBook(pdf: PDFDocumentProxy, TextLayer: Pdfjs['TextLayer']): Book {
  const pages = new Map<number, Promise<PDFPageProxy>>();
  const pageAt = (page: number) => {
    const proxy = pages.get(page) ?? pdf.getPage(page);
    pages.set(page, proxy);
    return proxy;
  };

  return {
    pageCount: pdf.numPages,
    facts: async () => ({ binding: await readBinding(pdf), labels: readLabels(await pdf.getPageLabels()) }),
    draw: (page, pictureFor) => drawPage(pageAt(page), pictureFor),
    async selectableText(page, container, signal) {
      await selectableText(TextLayer, await pageAt(page), container, signal);
    },
    async text(page) {
      const proxy = await pageAt(page);
      const [content, structure] = await Promise.all([
        proxy.getTextContent({ includeMarkedContent: true }),
        proxy.getStructTree(),
      ]);
      return toPageText(content, structure, proxy.getViewport({ scale: 1 }));
    },
    async annotations(page) {
      const proxy = await pageAt(page);
      const annotations = await proxy.getAnnotations();
      const frame = proxy.getViewport({ scale: 1 });
      return {
        links: toLinks(annotations, frame, (id) => pdf.getAttachmentContent(id)),
        notes: toNotes(annotations, frame),
      };
    },
    outline: async () => toOutline(await pdf.getOutline()),
    findPage: (destination) => findPage(pdf, destination),
    forget(page) {
      pages.get(page)?.then(
        (proxy) => proxy.cleanup(),
        () => {},
      );
      pages.delete(page);
    },
  };
}

/** pdf.js itself shows pages from left to right, whatever the file says (ISO 32000-1, 12.2). */
async function readBinding(pdf: PDFDocumentProxy): Promise<Binding | null> {
  const direction = (await pdf.getViewerPreferences())?.get('Direction');
  if (direction === 'R2L') return 'right';
  return direction === 'L2R' ? 'left' : null;
}

async function findPage(pdf: PDFDocumentProxy, destination: unknown): Promise<number | null> {
  const explicit = typeof destination === 'string' ? await pdf.getDestination(destination) : destination;
  const target: unknown = Array.isArray(explicit) ? explicit[0] : null;
  if (typeof target === 'number') return target + 1;
  if (typeof target !== 'object' || target === null) return null;
  return (await pdf.getPageIndex(target as Parameters<typeof pdf.getPageIndex>[0])) + 1;
}
