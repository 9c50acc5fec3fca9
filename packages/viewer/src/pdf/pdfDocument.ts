// The only module that opens documents with pdf.js. A dynamic import loads both, because pictures of pages show without
// them.

import { findPage, readFacts, toLinks, toNotes, toOutline, toPageText } from '@magazine-store/contents';
import type { PDFDocumentLoadingTask, PDFDocumentProxy, PDFPageProxy, PDFWorker as Worker } from 'pdfjs-dist';
import { type Book, type BookOpener, OpeningError } from './book.ts';
import { drawPage } from './drawPage.ts';
import { readIllustrations } from './pageIllustrations.ts';
import type { Assets } from './pdfjs/assets.ts';
import { dataOptions, findWorker } from './pdfjs/build.ts';
import { type RangeTransport, rangeTransport } from './rangeTransport.ts';
import { selectableText } from './selectableText.ts';
import { takeWorker } from './startWorker.ts';

/** The library, in one of its builds. */
export type Pdfjs = typeof import('pdfjs-dist');

/** Takes a worker of pdf.js that waits for its document. */
export function preparePdf(pdfjs: Pdfjs, assets: Assets): BookOpener {
  const { PasswordResponses, PDFWorker, VerbosityLevel } = pdfjs;
  const workerUrl = findWorker(assets);
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
        // Both options are needed to keep pdf.js from fetching the whole file in the background.
        disableAutoFetch: true,
        disableStream: true,
        // Drawing was 17 to 35 % faster with it.
        enableHWA: true,
        ...dataOptions(assets),
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
    facts: () => readFacts(pdf),
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
    illustrations: async (page) => ({ [page]: await readIllustrations(await pageAt(page)) }),
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
