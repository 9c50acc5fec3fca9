import { fit, type Size, sharpness } from '../layout/fit.ts';
import type { Book, Drawing } from '../pdf/book.ts';
import type { RenderState, Stage } from '../viewerMachine.ts';
import { freeCanvas, type PageCanvases } from './pageCanvases.ts';
import { RenderQueue } from './renderQueue.ts';

export interface PainterEvents {
  measured(page: number, size: Size): void;
  render(page: number, state: RenderState): void;
}

/** Keeps sharp canvases of the wanted pages, in the size of the stage. */
export class PagePainter {
  #book: Book;
  #canvases: PageCanvases;
  #events: PainterEvents;
  #maxPixels: number;
  #queue: RenderQueue;
  #wanted: number[] = [];
  #stage: Stage = { width: 0, height: 0, pixelRatio: 0 };

  /** @param maxPixels of one canvas */
  constructor(book: Book, canvases: PageCanvases, maxPixels: number, events: PainterEvents) {
    this.#book = book;
    this.#canvases = canvases;
    this.#maxPixels = maxPixels;
    this.#events = events;
    this.#queue = new RenderQueue((page) => this.#paint(page), events.render);
  }

  /** Draws these pages, the most urgent first, and frees all others. */
  draw(pages: number[], stage: Stage): void {
    const { width, height, pixelRatio } = this.#stage;
    if (width !== stage.width || height !== stage.height || pixelRatio !== stage.pixelRatio) this.#queue.clear();
    this.#stage = stage;
    this.#queue.want(pages);
    this.#canvases.keep(pages);
    for (const page of this.#wanted) if (!pages.includes(page)) this.#book.forget(page);
    this.#wanted = pages;
  }

  close(): void {
    this.#queue.clear();
  }

  #paint(page: number): Drawing {
    let canvas: HTMLCanvasElement | null = null;
    let cancelled = false;
    const drawing = this.#book.draw(page, (size) => {
      this.#events.measured(page, size);
      canvas = this.#canvasFor(size);
      return canvas;
    });
    const finish = async () => {
      try {
        await drawing.done;
      } catch (reason) {
        if (canvas) freeCanvas(canvas);
        throw reason;
      }
      if (canvas && cancelled) freeCanvas(canvas);
      else if (canvas) this.#canvases.put(page, canvas);
    };
    return {
      ...drawing,
      done: finish(),
      cancel() {
        cancelled = true;
        drawing.cancel();
      },
    };
  }

  #canvasFor(size: Size): HTMLCanvasElement {
    const box = fit(size, this.#stage);
    const ratio = sharpness(box, this.#stage.pixelRatio, this.#maxPixels);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(box.width * ratio));
    canvas.height = Math.max(1, Math.round(box.height * ratio));
    return canvas;
  }
}
