import type { Source } from '../source.ts';
import type { Book, BookOpener } from './book.ts';
import { ByteSource, type ByteSourceEvents } from './byteSource.ts';
import { type DrawnAhead, drawAhead, type FirstPage } from './drawnAhead.ts';
import { loadOpener } from './loadOpener.ts';
import { pauseUnlessOnline } from './pauseUnlessOnline.ts';

/** The part of a source that is enough to begin with. */
export type DocumentAddress = Pick<Source, 'url' | 'size' | 'version' | 'openingRanges'>;

/** The viewer that shows the document. */
export interface OpeningHost extends ByteSourceEvents, Pick<Source, 'renew'> {
  /** Called as often as the document refuses a password; `wrong` is true from the second time on. */
  askPassword(wrong: boolean): Promise<string>;
}

/**
 * A document that is being opened. It may begin before a viewer is attached; the viewer then hears all earlier reports.
 */
export class Opening {
  readonly bytes: ByteSource;
  /** Rejects with an `OpeningError`. */
  readonly book: Promise<Book>;
  /** The page that was to be drawn as soon as the document is open. */
  readonly ahead: DrawnAhead | null;
  attach: (host: OpeningHost) => void = () => {};
  #opener: BookOpener | null = null;
  #closed = false;

  constructor(address: DocumentAddress, assets: string, first: FirstPage | null = null) {
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
    this.bytes = new ByteSource(source, events, {
      fetch: (...request) => fetch(...request),
      pause: pauseUnlessOnline,
    });
    this.book = this.#open(assets, async (wrong) => (await host).askPassword(wrong));
    // The attached viewer handles the failure.
    this.book.catch(() => {});
    this.ahead = first && drawAhead(this.book, first);
  }

  close(): void {
    this.#closed = true;
    this.bytes.close();
    this.#opener?.close();
  }

  async #open(assets: string, askPassword: OpeningHost['askPassword']): Promise<Book> {
    const opener = await loadOpener(assets);
    this.#opener = opener;
    if (this.#closed) opener.close();
    const book = await opener.open(this.bytes, askPassword);
    return this.#closed ? new Promise(() => {}) : book;
  }
}
