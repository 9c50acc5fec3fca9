import type { BookContents } from '@magazine-store/contents';

/** The methods that screens call on an open document; the machine reports the rest. */
export interface BookTools extends Pick<BookContents, 'pageCount' | 'text'> {
  /** Fills an element with the page's text, each run over its place in the drawing, to be selected. */
  selectableText(page: number, container: HTMLElement, signal: AbortSignal): Promise<void>;
  /** A picture of this width in CSS pixels, drawn when nothing more urgent is. */
  thumbnail(page: number, width: number, signal: AbortSignal): Promise<HTMLCanvasElement>;
}

/** The document that is open, if one is. */
export class OpenBook {
  #tools: BookTools | null = null;
  #failed = false;
  #listeners = new Set<() => void>();

  get = (): BookTools | null => this.#tools;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Null while no document is open; `failed` when none will be. */
  set(tools: BookTools | null, failed = false): void {
    this.#tools = tools;
    this.#failed = failed;
    for (const listener of this.#listeners) listener();
  }

  /** Resolves with the document as soon as it is open. Rejects when it cannot be opened. */
  whenOpen = (): Promise<BookTools> =>
    new Promise((resolve, reject) => {
      const settle = () => {
        if (!this.#tools && !this.#failed) return;
        stop();
        if (this.#tools) resolve(this.#tools);
        else reject(new Error('no document is open'));
      };
      const stop = this.subscribe(settle);
      settle();
    });
}
