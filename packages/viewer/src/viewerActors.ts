import { fromCallback, fromPromise } from 'xstate';
import { bookQuestions } from './bookQuestions.ts';
import { MAX_CANVAS_PIXELS } from './constants.ts';
import { type DeviceClass, deviceClass } from './deviceClass.ts';
import { glide } from './gestures/glide.ts';
import type { Book, OpeningError } from './pdf/book.ts';
import type { DrawnAhead } from './pdf/drawnAhead.ts';
import { KeptAddresses } from './pdf/keptAddresses.ts';
import { loadOnline } from './pdf/loadOnline.ts';
import { loadPdfCode } from './pdf/loadPdfCode.ts';
import type { OpenBook } from './pdf/openBook.ts';
import type { Opening, OpeningHost } from './pdf/opening.ts';
import type { Assets } from './pdf/pdfjs/assets.ts';
import { prepareBook } from './pdf/preparedBook.ts';
import { RenewInTime } from './pdf/renewInTime.ts';
import { type Canvases, PagePainter } from './render/pagePainter.ts';
import { isPrepared } from './render/pictures.ts';
import type { Source } from './source.ts';
import type { DocumentCommand, DocumentEvent } from './viewerEvents.ts';

interface Reading {
  /** The PDF behind the pages. The first call loads its code. */
  opening(): Promise<Opening>;
  painter: PagePainter | null;
  book: Book | null;
  unlock: ((password: string) => void) | null;
  /** The source that is valid now. */
  source: Source;
  kept: KeptAddresses;
  renewal: RenewInTime;
  /** Ends the opening, also one whose code is loading. */
  ended: AbortController;
}

/**
 * The actors of the viewer machine that load and draw. They put sharp pages into `canvases`.
 *
 * @param follows tells whether the reader may follow a link to this URL.
 */
export function viewerActors(
  canvases: Canvases,
  openBook: OpenBook,
  assets: Assets,
  follows: (url: string) => boolean,
  device: DeviceClass = deviceClass(navigator),
) {
  return {
    glide,
    copyLink: fromPromise<void, string>(({ input: url }) => navigator.clipboard.writeText(url)),
    document: fromCallback<DocumentCommand>(({ sendBack, receive }) => {
      const tell: (event: DocumentEvent) => void = sendBack;
      let reading: Reading | null = null;

      const close = () => {
        reading?.painter?.close();
        reading?.renewal.stop();
        reading?.ended.abort();
        if (reading?.book) openBook.set(null);
        reading = null;
      };

      const open = async (given: Source) => {
        close();
        const kept = new KeptAddresses();
        const source = kept.in(given);
        const ended = new AbortController();
        let opening: Promise<Opening> | null = null;
        const opened: Reading = {
          opening() {
            opening ??= load().catch((reason) => {
              opening = null;
              throw reason;
            });
            return opening;
          },
          painter: null,
          book: null,
          unlock: null,
          source,
          kept,
          renewal: new RenewInTime(() => renewBytes(opened).catch(() => {})),
          ended,
        };
        reading = opened;
        opened.renewal.watch(source);
        const load = async () => {
          const { findOpening } = await loadOnline(loadPdfCode, host);
          ended.signal.throwIfAborted();
          const pdf = findOpening(source, assets);
          ended.signal.addEventListener('abort', () => pdf.close());
          pdf.attach(host);
          return pdf;
        };
        const host: OpeningHost = {
          renew: () => source.renew(),
          progress: (percent) => tell({ type: 'document.progress', percent }),
          connectionLost: () => tell({ type: 'connection.lost' }),
          connectionRestored: () => tell({ type: 'connection.restored' }),
          renewed: (fresh) => {
            opened.source = kept.in(fresh);
            opened.renewal.watch(fresh);
            tell({ type: 'source.renewed', source: opened.source });
          },
          replaced: (fresh) => {
            tell({ type: 'document.replaced', source: fresh });
            open(fresh);
          },
          failed: (code) => {
            close();
            openBook.set(null, true);
            tell({ type: 'document.failed', code });
          },
          askPassword: (wrong) =>
            new Promise((resolve) => {
              opened.unlock = resolve;
              tell({ type: 'document.locked', wrong });
            }),
        };
        if (isPrepared(source.pageImages)) {
          const tools = {
            source: () => opened.source,
            renew: (expired: Source) => renew(opened, expired),
            openPdf: async () => (await opened.opening()).open(),
          };
          // A page that no picture shows may have been drawn already.
          const drawn = source.pageImages.draw ? await opened.opening().catch(() => null) : null;
          if (reading === opened) begin(opened, prepareBook(source.pageImages, tools), drawn?.ahead ?? null);
          return;
        }
        try {
          const pdf = await opened.opening();
          const book = await pdf.open();
          if (reading === opened) begin(opened, book, pdf.ahead);
        } catch (reason) {
          // The bytes stay open: pictures of the pages may need a fresh source.
          if (reading !== opened) return;
          openBook.set(null, true);
          tell({ type: 'document.failed', code: (reason as Partial<OpeningError>).code ?? 'reader_unavailable' });
        }
      };

      const begin = (opened: Reading, book: Book, ahead: DrawnAhead | null) => {
        const painter = new PagePainter(book, canvases, MAX_CANVAS_PIXELS[device], ahead, {
          onMeasured: (page, size) => tell({ type: 'page.measured', page, size }),
          render: (page, state) => tell({ type: 'page.render', page, state }),
        });
        Object.assign(opened, { book, painter });
        openBook.set({
          pageCount: book.pageCount,
          text: (page) => book.text(page),
          selectableText: (...request) => book.selectableText(...request),
          thumbnail: (...request) => painter.thumbnail(...request),
        });
        tell({ type: 'document.opened', pageCount: book.pageCount });
      };

      const renewBytes = async ({ opening }: Reading) => (await opening()).bytes.renew();

      /** Replaces a source whose addresses have failed. */
      const renew = async (opened: Reading, expired: Source) => {
        opened.kept.clear();
        if (opened.source === expired) await renewBytes(opened);
      };

      const questions = bookQuestions({ book: () => reading?.book ?? null, tell, follows });

      receive((command) => {
        if (command.type === 'open') open(command.source);
        else if (command.type === 'unlock') reading?.unlock?.(command.password);
        else if (command.type === 'renew' && reading) renew(reading, reading.source).catch(() => {});
        else if (command.type === 'check' && reading) renewBytes(reading).catch(() => {});
        else if (command.type === 'draw') reading?.painter?.draw(command.plans, command.pixelRatio);
        else if (command.type === 'zooming') reading?.painter?.expect(command.plans, command.pixelRatio);
        else if (command.type === 'contents') questions.page(command.page);
        else if (command.type === 'destination') questions.destination(command.destination, command.from);
        else if (command.type === 'facts') questions.facts();
        else if (command.type === 'illustrations') questions.illustrations(command.page);
        else questions.outline();
      });

      return () => {
        close();
        canvases.pages.keep([]);
        canvases.details.keep([]);
      };
    }),
  };
}
