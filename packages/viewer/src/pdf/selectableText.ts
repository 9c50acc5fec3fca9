import type { PDFPageProxy, TextLayer } from 'pdfjs-dist';

/**
 * Fills an element with the page's text, each run over its place, in CSS pixels of one PDF point each. The element's
 * styles are those of `layers/textLayerStyle.ts`. Rejects when the signal aborts and when the page is broken.
 *
 * @param Layer pdf.js's own class, handed in by the only file that may import it
 */
export async function selectableText(
  Layer: typeof TextLayer,
  page: PDFPageProxy,
  container: HTMLElement,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const viewport = page.getViewport({ scale: 1 });
  const layer = new Layer({ textContentSource: page.streamTextContent(), container, viewport });
  // pdf.js computes sizes from it.
  container.style.setProperty('--total-scale-factor', String(viewport.userUnit));
  const cancel = () => layer.cancel();
  signal.addEventListener('abort', cancel);
  try {
    await layer.render();
  } finally {
    signal.removeEventListener('abort', cancel);
    // Takes pdf.js's hidden canvas out of the document, unless another page still uses it.
    Layer.cleanup();
  }
}
