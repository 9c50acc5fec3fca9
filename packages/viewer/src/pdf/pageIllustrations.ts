import { findIllustrations, judgeColors, type PageIllustrations } from '@magazine-store/contents';
import type { PDFPageProxy } from 'pdfjs-dist';
import { fit } from '../layout/fit.ts';
import { freeCanvas } from '../render/pageCanvases.ts';

/** Pixels: enough to tell a photograph from paper. */
const LOOKED_AT = { width: 300, height: 600 };

/** Finds the pictures of a page, and looks at its colours, by a small drawing of it. */
export async function readIllustrations(page: PDFPageProxy): Promise<PageIllustrations> {
  const points = page.getViewport({ scale: 1 });
  const { width, height } = fit(points, LOOKED_AT);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  // Made here, so that the browser keeps the pixels where they can be read.
  const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  try {
    const viewport = page.getViewport({ scale: width / points.width });
    await page.render({ canvas, viewport, background: 'white', recordImages: true }).promise;
    const boxes = findIllustrations(page.imageCoordinates ?? []);
    return judgeColors(context.getImageData(0, 0, canvas.width, canvas.height), boxes);
  } finally {
    freeCanvas(canvas);
  }
}
