import type { BrowserContext, Page } from '@playwright/test';

/** Lets pages of this context count the canvases that scripts make, in the document or not. */
export const countCanvases = (context: BrowserContext): Promise<unknown> => context.addInitScript(COUNTING);

/** The bytes of all canvases in memory, at four bytes a pixel. */
export const countCanvasBytes = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { canvasBytes(): number }).canvasBytes());

const COUNTING = `{
  const canvases = new Set();
  const kept = (canvas) => (canvases.add(new WeakRef(canvas)), canvas);
  const create = Document.prototype.createElement;
  Document.prototype.createElement = function (...named) {
    const element = create.apply(this, named);
    return element instanceof HTMLCanvasElement ? kept(element) : element;
  };
  window.OffscreenCanvas = class extends OffscreenCanvas {
    constructor(...size) {
      super(...size);
      kept(this);
    }
  };
  window.canvasBytes = () => {
    let bytes = 0;
    for (const reference of canvases) {
      const canvas = reference.deref();
      if (canvas) bytes += canvas.width * canvas.height * 4;
      else canvases.delete(reference);
    }
    return bytes;
  };
}`;
