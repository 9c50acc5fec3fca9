import type { Source } from '../source.ts';
import type { Book, BookOpener, OpeningError } from './book.ts';
import { ByteSource, type ByteSourceEvents } from './byteSource.ts';
import { type DrawnAhead, drawAhead, type FirstPage } from './drawnAhead.ts';
import { loadOnline } from './loadOnline.ts';
import { loadOpener } from './loadOpener.ts';
import { pauseUnlessOnline } from './pauseUnlessOnline.ts';
import type { Assets } from './pdfjs/assets.ts';

/** The part of a source that is enough to begin with. */
export type DocumentAddress = Pick<Source, 'url' | 'size' | 'version' | 'openingRanges'>;

/** The viewer that shows the document. */
export interface OpeningHost extends ByteSourceEvents, Pick<Source, 'renew'> {
  /** Called as often as the document refuses a password; `wrong` is true from the second time on. */
  askPassword(wrong: boolean): Promise<string>;
}

/**
 * The opening of a document. It may start before a viewer is attached. The viewer then receives all earlier reports.
 */
export class Opening {
  readonly bytes: ByteSource;
  /** The page that was to be drawn as soon as the document is open. */
  ahead: DrawnAhead | null = null;
  attach: (host: OpeningHost) => void = () => {};
  #assets: Assets;
  #askPassword: OpeningHost['askPassword'];
  #events: ByteSourceEvents;
  #begun = false;
  #book: Promise<Book> | null = null;
  #opener: BookOpener | null = null;
  #closed = false;

  constructor(address: DocumentAddress, assets: Assets) {
    const host = new Promise<OpeningHost>((resolve) => {
      this.attach = resolve;
    });
    const notify = (event: (host: OpeningHost) => void) => {
      host.then((attached) => !this.#closed && event(attached));
    };
    const source: Source = { ...address, renew: async () => (await host).renew() };
    const events: ByteSourceEvents = {
      progress: (percent) => notify(({ progress }) => progress(percent)),
      connectionLost: () => notify(({ connectionLost }) => connectionLost()),
      connectionRestored: () => notify(({ connectionRestored }) => connectionRestored()),
      renewed: (fresh) => notify(({ renewed }) => renewed(fresh)),
      replaced: (fresh) => notify(({ replaced }) => replaced(fresh)),
      failed: (code) => notify(({ failed }) => failed(code)),
    };
    this.#events = events;
    this.bytes = new ByteSource(source, events, {
      fetch: (...request) => fetch(...request),
      pause: pauseUnlessOnline,
    });
    this.#assets = assets;
    this.#askPassword = async (wrong) => (await host).askPassword(wrong);
  }

  /**
   * Opens the document: once, however often it is called. Rejects with an `OpeningError`. After `reader_unavailable` the
   * next call tries again.
   */
  open(first: FirstPage | null = null): Promise<Book> {
    if (!this.#book) {
      if (!this.#begun) this.bytes.begin();
      this.#begun = true;
      this.#book = this.#open();
      // The attached viewer handles the failure.
      this.#book.catch(({ code }: Partial<OpeningError>) => {
        if (code === 'reader_unavailable') this.#book = null;
      });
      this.ahead = first && drawAhead(this.#book, first);
    }
    return this.#book;
  }

  close(): void {
    this.#closed = true;
    this.bytes.close();
    this.#opener?.close();
  }

  async #open(): Promise<Book> {
    const opener = await loadOnline(() => loadOpener(this.#assets), this.#events);
    this.#opener = opener;
    if (this.#closed) opener.close();
    const book = await opener.open(this.bytes, this.#askPassword);
    return this.#closed ? new Promise(() => {}) : book;
  }
}
