import { fromCallback } from 'xstate';
import { MAX_CANVAS_PIXELS } from './constants.ts';
import { deviceClass } from './deviceClass.ts';
import { type BookOpener, OpeningError } from './pdf/book.ts';
import { ByteSource, type ByteSourceEvents } from './pdf/byteSource.ts';
import { pauseUnlessOnline } from './pdf/pauseUnlessOnline.ts';
import type { PageCanvases } from './render/pageCanvases.ts';
import { PagePainter } from './render/pagePainter.ts';
import type { Source } from './source.ts';
import type { DocumentCommand, DocumentEvent } from './viewerMachine.ts';

interface Reading {
  bytes: ByteSource;
  opener: BookOpener | null;
  painter: PagePainter | null;
}

const loadOpener = async (): Promise<BookOpener> => {
  try {
    const { preparePdf } = await import('./pdf/pdfDocument.ts');
    return preparePdf();
  } catch (cause) {
    throw new OpeningError('reader_unavailable', cause);
  }
};

/** The actors of the viewer machine that load and draw. Sharp pages are put into `canvases`. */
export function viewerActors(canvases: PageCanvases) {
  return {
    document: fromCallback<DocumentCommand>(({ sendBack, receive }) => {
      const tell: (event: DocumentEvent) => void = sendBack;
      const maxPixels = MAX_CANVAS_PIXELS[deviceClass(navigator)];
      let reading: Reading | null = null;

      // The worker starts beside the call for the source and the first bytes.
      let prepared: Promise<BookOpener> | null = loadOpener();
      // Whoever opens meets this failure.
      prepared.catch(() => {});
      const nextOpener = () => {
        const opener = prepared ?? loadOpener();
        prepared = null;
        return opener;
      };

      const close = () => {
        reading?.bytes.close();
        reading?.painter?.close();
        reading?.opener?.close();
        reading = null;
      };

      const byteEvents: ByteSourceEvents = {
        progress: (percent) => tell({ type: 'document.progress', percent }),
        connectionLost: () => tell({ type: 'connection.lost' }),
        connectionRestored: () => tell({ type: 'connection.restored' }),
        renewed: (source) => tell({ type: 'source.renewed', source }),
        replaced: (source) => {
          tell({ type: 'document.replaced', source });
          open(source);
        },
        failed: (code) => {
          close();
          tell({ type: 'document.failed', code });
        },
      };

      const open = async (source: Source) => {
        close();
        const bytes = new ByteSource(source, byteEvents, {
          fetch: (...request) => fetch(...request),
          pause: pauseUnlessOnline,
        });
        const opening: Reading = { bytes, opener: null, painter: null };
        reading = opening;
        try {
          const opener = await nextOpener();
          if (reading !== opening) return opener.close();
          opening.opener = opener;
          const book = await opener.open(bytes);
          if (reading !== opening) return;
          opening.painter = new PagePainter(book, canvases, maxPixels, {
            measured: (page, size) => tell({ type: 'page.measured', page, size }),
            render: (page, state) => tell({ type: 'page.render', page, state }),
          });
          tell({ type: 'document.opened', pageCount: book.pageCount });
        } catch (reason) {
          // The bytes stay open: pictures of the pages may need a fresh source.
          if (reading === opening) tell({ type: 'document.failed', code: (reason as OpeningError).code });
        }
      };

      receive((command) => {
        if (command.type === 'open') open(command.source);
        else if (command.type === 'renew') reading?.bytes.renew().catch(() => {});
        else reading?.painter?.draw(command.pages, command.stage);
      });

      return () => {
        close();
        canvases.keep([]);
        prepared?.then((opener) => opener.close());
      };
    }),
  };
}
