import type { BrowserContext, Page } from '@playwright/test';

/** Lets pages of this context count the canvases and pictures that scripts make, in the document or not. */
export const countPictures = (context: BrowserContext): Promise<unknown> => context.addInitScript(COUNTING);

/** The bytes of all canvases and loaded pictures in memory, at four bytes a pixel. */
export const countPictureBytes = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { pictureBytes(): number }).pictureBytes());

const COUNTING = `{
  const pictures = new Set();
  const kept = (picture) => (pictures.add(new WeakRef(picture)), picture);
  const create = Document.prototype.createElement;
  Document.prototype.createElement = function (...named) {
    const element = create.apply(this, named);
    return element instanceof HTMLCanvasElement || element instanceof HTMLImageElement ? kept(element) : element;
  };
  window.OffscreenCanvas = class extends OffscreenCanvas {
    constructor(...size) {
      super(...size);
      kept(this);
    }
  };
  window.Image = class extends Image {
    constructor(...size) {
      super(...size);
      kept(this);
    }
  };
  window.pictureBytes = () => {
    let bytes = 0;
    // Elements with the same picture share it.
    const addresses = new Set();
    for (const reference of pictures) {
      const picture = reference.deref();
      if (!picture) pictures.delete(reference);
      else if (!(picture instanceof HTMLImageElement)) bytes += picture.width * picture.height * 4;
      else if (!addresses.has(picture.currentSrc)) {
        addresses.add(picture.currentSrc);
        bytes += picture.naturalWidth * picture.naturalHeight * 4;
      }
    }
    return bytes;
  };
}`;
