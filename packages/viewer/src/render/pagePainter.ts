import { pixelSize, type Size } from '../layout/fit.ts';
import type { Place } from '../layout/places.ts';
import type { Book, BookPictures, Drawing, Picture } from '../pdf/book.ts';
import { drawLater } from '../pdf/drawLater.ts';
import type { DrawnAhead } from '../pdf/drawnAhead.ts';
import type { PagePlan, RenderState } from '../viewerContext.ts';
import { computeDetail } from './detail.ts';
import { freeCanvas, type PageCanvases } from './pageCanvases.ts';
import { pixelsNeeded } from './pictures.ts';
import { type Order, RenderQueue } from './renderQueue.ts';

export interface PainterEvents {
  onMeasured(page: number, size: Size): void;
  render(page: number, state: RenderState): void;
}

/** The sharp pictures in memory: of whole pages, and over them of the visible parts of zoomed pages. */
export interface Canvases {
  pages: PageCanvases;
  details: PageCanvases;
}

/** Keeps sharp canvases of the wanted pages. */
export class PagePainter {
  #book: Book;
  #canvases: Canvases;
  #events: PainterEvents;
  #ahead: DrawnAhead | null;
  #maxPixels: number;
  #queue = new RenderQueue();
  #plans: PagePlan[] = [];
  #pixelRatio = 1;
  #thumbnails: Order[] = [];
  /** The heights of loaded pictures, by page and asked height: pages of few points have smaller pictures. */
  #loadedHeights = new Map<string, number>();

  /**
   * @param maxPixels the limit of one canvas
   * @param ahead a page that was drawn before there was a painter
   */
  constructor(book: Book, canvases: Canvases, maxPixels: number, ahead: DrawnAhead | null, events: PainterEvents) {
    this.#book = book;
    this.#ahead = ahead;
    this.#canvases = canvases;
    this.#maxPixels = maxPixels;
    this.#events = events;
  }

  /** Draws these pages, the most urgent first, and frees all others. */
  draw(plans: PagePlan[], pixelRatio: number): void {
    const dropped = this.#plans.filter(({ page }) => !plans.some((plan) => plan.page === page));
    this.#plans = plans;
    this.#pixelRatio = pixelRatio;
    this.#goOn();
    this.#canvases.pages.keep(plans.map(({ page }) => page));
    this.#canvases.details.keep(plans.filter((plan) => this.#needsDetail(plan)).map(({ page }) => page));
    for (const { page } of dropped) this.#book.forget(page);
  }

  /** The reader zooms: opens the PDF already if one of these plans will need it. */
  expect(plans: PagePlan[], pixelRatio: number): void {
    if (plans.some((plan) => this.#needsDetail(plan, pixelRatio))) this.#book.expectDrawing?.();
  }

  /** Draws a small picture when nothing more urgent is to be drawn. Rejects for a broken page and an aborted signal. */
  thumbnail(page: number, width: number, signal: AbortSignal): Promise<HTMLCanvasElement> {
    return new Promise((resolve, reject) => {
      const canvas = document.createElement('canvas');
      const end = (settle: () => void) => {
        this.#thumbnails = this.#thumbnails.filter((each) => each !== order);
        if (!this.#plans.some((plan) => plan.page === page)) this.#book.forget(page);
        settle();
      };
      const order: Order = {
        id: `thumbnail ${page} ${width}`,
        start: () =>
          this.#book.draw(page, (size) => {
            const box = { width, height: (width * size.height) / size.width };
            Object.assign(canvas, pixelSize(box, this.#pixelRatio, this.#maxPixels));
            return { canvas, part: null };
          }),
        report: (state) => {
          if (state === 'finished') end(() => resolve(canvas));
          if (state === 'failed') end(() => reject(new Error(`page ${page} cannot be drawn`)));
        },
      };
      signal.addEventListener('abort', () => {
        end(() => reject(signal.reason));
        this.#goOn();
      });
      this.#thumbnails.push(order);
      this.#goOn();
    });
  }

  close(): void {
    this.#queue.clear();
  }

  #goOn(): void {
    const details = this.#plans.flatMap((plan) =>
      plan.visible && this.#needsDetail(plan) ? [this.#detail(plan, plan.visible)] : [],
    );
    const toOrder = (plan: PagePlan) => this.#picture(plan) ?? this.#page(plan);
    const inSight = this.#plans.filter(({ inSight }) => inSight).map(toOrder);
    const ahead = this.#plans.filter(({ inSight }) => !inSight).map(toOrder);
    this.#queue.want([...inSight, ...details, ...ahead, ...this.#thumbnails]);
  }

  /** Tells whether a zoomed page has to be drawn over its picture. */
  #needsDetail({ page, box, visible }: PagePlan, pixelRatio = this.#pixelRatio): boolean {
    if (!visible) return false;
    const needed = pixelsNeeded(box.height * visible.scale, pixelRatio);
    const height = this.#book.pictures?.height(page, needed);
    return !height || (this.#loadedHeights.get(`${page} ${height}`) ?? height) < needed;
  }

  /** The order for a picture of the page; null where no picture covers the unzoomed page. */
  #picture(plan: PagePlan): Order | null {
    const { page, box, visible } = plan;
    const { pictures } = this.#book;
    const needed = pixelsNeeded(box.height, this.#pixelRatio);
    if (!pictures?.height(page, needed)) return null;
    const height = pictures.height(page, needed * (visible?.scale ?? 1)) ?? pictures.largest(page);
    if (!height) return null;
    return {
      id: `picture ${page} ${height}`,
      start: () => this.#show(plan, height, pictures),
      report: (state) => {
        this.#report(plan, state);
        // The picture may turn out to be too small for a zoomed page.
        if (state === 'finished') this.#goOn();
      },
    };
  }

  /** Shows a picture; draws the page when the picture doesn't load or is smaller than its height says. */
  #show(plan: PagePlan, height: number, pictures: BookPictures): Drawing {
    const wanted = new AbortController();
    const loaded = pictures.load(plan.page, height, wanted.signal).catch(() => null);
    const drawing = drawLater(loaded, (picture) => {
      if (picture) this.#loadedHeights.set(`${plan.page} ${height}`, picture.naturalHeight);
      if (!picture || picture.naturalHeight < pixelsNeeded(plan.box.height, this.#pixelRatio)) {
        return this.#page(plan).start();
      }
      this.#canvases.pages.put(plan.page, picture);
      return null;
    });
    return {
      ...drawing,
      cancel() {
        drawing.cancel();
        wanted.abort();
      },
    };
  }

  #page(plan: PagePlan): Order {
    const { page, box } = plan;
    const id = `page ${page} ${box.width} ${box.height} ${this.#pixelRatio}`;
    return {
      id,
      start: () => {
        const pixels = pixelSize(box, this.#pixelRatio, this.#maxPixels);
        return (
          this.#adopt(page, pixels) ??
          this.#paint(page, this.#canvases.pages, (size) => {
            this.#events.onMeasured(page, size);
            return { canvas: createCanvas(pixels), part: null };
          })
        );
      },
      report: (state) => this.#report(plan, state),
    };
  }

  #report(plan: PagePlan, state: RenderState): void {
    // A cancelled order of an earlier size reports nothing: the order of the new size does.
    const replaced = state === 'initial' && this.#plans.some((each) => each.page === plan.page && each !== plan);
    if (!replaced) this.#events.render(plan.page, state);
  }

  #detail({ page, box }: PagePlan, visible: { part: Place; scale: number }): Order {
    const { part, canvas: pixels } = computeDetail(visible.part, box, visible.scale, this.#pixelRatio, this.#maxPixels);
    return {
      id: `detail ${page} ${[part.x, part.y, part.width, part.height, pixels.width, box.width].join(' ')}`,
      start: () =>
        this.#paint(page, this.#canvases.details, (size) => {
          const points = size.width / box.width;
          const canvas = createCanvas(pixels);
          // Places are in percent of the page, so that the picture stays in place until the next one replaces it.
          canvas.style.left = percent(part.x / box.width);
          canvas.style.top = percent(part.y / box.height);
          canvas.style.width = percent(part.width / box.width);
          canvas.style.height = percent(part.height / box.height);
          return {
            canvas,
            part: { x: part.x * points, y: part.y * points, width: part.width * points, height: part.height * points },
          };
        }),
      report: () => {},
    };
  }

  /** The page that was drawn ahead, if it is this page in this size. It is handed out once. */
  #adopt(page: number, { width, height }: Size): Drawing | null {
    const ahead = this.#ahead;
    this.#ahead = null;
    if (ahead?.page !== page || ahead.pixels.width !== width || ahead.pixels.height !== height) return null;
    let cancelled = false;
    const put = ({ canvas, size }: Awaited<DrawnAhead['drawn']>) => {
      if (cancelled) return freeCanvas(canvas);
      this.#events.onMeasured(page, size);
      this.#canvases.pages.put(page, canvas);
    };
    return {
      done: ahead.drawn.then(put),
      pause() {},
      resume() {},
      cancel() {
        cancelled = true;
      },
    };
  }

  #paint(page: number, canvases: PageCanvases, pictureFor: (size: Size) => Picture): Drawing {
    let canvas: HTMLCanvasElement | null = null;
    let cancelled = false;
    const drawing = this.#book.draw(page, (size) => {
      const picture = pictureFor(size);
      canvas = picture.canvas;
      return picture;
    });
    const finish = async () => {
      try {
        await drawing.done;
      } catch (reason) {
        if (canvas) freeCanvas(canvas);
        throw reason;
      }
      if (canvas && cancelled) freeCanvas(canvas);
      else if (canvas) canvases.put(page, canvas);
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
}

const percent = (share: number) => `${100 * share}%`;

const createCanvas = (pixels: Size) => Object.assign(document.createElement('canvas'), pixels);
