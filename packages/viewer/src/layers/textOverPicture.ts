import { type PackedPage, type Size, unpackText } from '@magazine-store/contents';
import { layTextOut } from './layTextOut.ts';
import { textLayerStyle } from './textLayerStyle.ts';

const CLASS = 'text-over-picture';

let styles: CSSStyleSheet | null = null;

/**
 * Lays a page's text over the picture of the page in the server's HTML, before the store is there. The store removes it
 * together with the HTML's other content. Rejects when the text can't be loaded.
 *
 * @param picture An `<img>` in a `<magazine-store>`. Its `object-fit` is `contain`.
 * @param address The address of the page's contents, as `layers_url` of the download gives it.
 */
export async function layTextOverPicture(picture: HTMLImageElement, address: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The text of the page could not be loaded: ${response.status}`);
  const { runs, size } = unpackText((await response.json()) as PackedPage);
  const store = picture.closest('magazine-store');
  // Another page may be in its place by now.
  if (!store) return;
  addStyles();
  const place = document.createElement('div');
  place.className = CLASS;
  place.dataset.prerendered = '';
  // Screen readers read the picture's alternative text, and then the viewer.
  place.ariaHidden = 'true';
  const text = document.createElement('div');
  layTextOut(runs, size, text);
  place.append(text);
  store.append(place);
  new ResizeObserver((_, observer) => {
    if (!picture.isConnected) {
      // Another page has come into its place.
      observer.disconnect();
      return place.remove();
    }
    const { x, y, scale } = findPage(picture, size);
    place.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  }).observe(picture);
}

/** Where the page lies in the window, and how many CSS pixels one PDF point takes. */
function findPage(picture: HTMLImageElement, size: Size): { x: number; y: number; scale: number } {
  const { x, y, width, height } = picture.getBoundingClientRect();
  const scale = Math.min(width / size.width, height / size.height);
  const [across = '50%', down = '50%'] = getComputedStyle(picture).objectPosition.split(' ');
  return {
    x: x + (width - size.width * scale) * toShare(across),
    y: y + (height - size.height * scale) * toShare(down),
    scale,
  };
}

const toShare = (percentage: string) => Number.parseFloat(percentage) / 100;

function addStyles(): void {
  if (styles) return;
  styles = new CSSStyleSheet();
  styles.replaceSync(
    `.${CLASS} { position: fixed; inset: 0 auto auto 0; transform-origin: 0 0; cursor: default; touch-action: pinch-zoom; & > div { ${textLayerStyle} } }`,
  );
  document.adoptedStyleSheets.push(styles);
}
