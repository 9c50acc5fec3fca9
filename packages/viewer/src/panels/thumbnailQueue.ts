import { freeCanvas } from '../render/pageCanvases.ts';

/** Draws a page small. Rejects when the page is broken and when the signal has ended it. */
export type DrawThumbnail = (page: number, signal: AbortSignal) => Promise<HTMLCanvasElement>;

/**
 * Draws thumbnails one at a time, the most urgent first, and keeps the wanted ones: canvases are too heavy to keep them
 * all. A broken page gets none.
 */
export class ThumbnailQueue {
  #draw: DrawThumbnail;
  #wanted: readonly number[] = [];
  #drawn = new Map<number, HTMLCanvasElement | null>();
  #running: { page: number; ended: AbortController } | null = null;
  #listeners = new Set<() => void>();

  constructor(draw: DrawThumbnail) {
    this.#draw = draw;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get(page: number): HTMLCanvasElement | null {
    return this.#drawn.get(page) ?? null;
  }

  /** Replaces the list of wanted pages, the most urgent first. */
  want(pages: readonly number[]): void {
    this.#wanted = pages;
    const kept = new Set(pages);
    for (const [page, canvas] of this.#drawn) {
      if (kept.has(page)) continue;
      this.#drawn.delete(page);
      if (canvas) freeCanvas(canvas);
    }
    if (this.#running && !kept.has(this.#running.page)) this.#running.ended.abort();
    this.#tell();
    this.#goOn();
  }

  async #goOn(): Promise<void> {
    if (this.#running) return;
    const page = this.#wanted.find((each) => !this.#drawn.has(each));
    if (page === undefined) return;
    const ended = new AbortController();
    this.#running = { page, ended };
    // An aborted drawing may take time to end: no other begins until then.
    const canvas = await this.#draw(page, ended.signal).catch(() => null);
    this.#running = null;
    if (!ended.signal.aborted) {
      this.#drawn.set(page, canvas);
      this.#tell();
    } else if (canvas) freeCanvas(canvas);
    this.#goOn();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
