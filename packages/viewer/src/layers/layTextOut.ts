import { type PlacedRun, readingLines, type Size, toLetters } from '@magazine-store/contents';

/** Pixels in which texts are measured: large enough that hinting doesn't count. */
const MEASURED_SIZE = 30;

let context: CanvasRenderingContext2D | null = null;
const ascents = new Map<string, number>();
let smallestFontSize: number | null = null;

/**
 * Fills an element with a page's text that can be selected, each run over its place, in CSS pixels of one PDF point
 * each. A selection is copied in the order of the element's lines. The element's styles are those of `textLayerStyle.ts`.
 *
 * @param size The page's, in PDF points.
 */
export function layTextOut(runs: readonly PlacedRun[], size: Size, container: HTMLElement): void {
  container.style.width = `${size.width}px`;
  container.style.height = `${size.height}px`;
  container.style.setProperty('--total-scale-factor', '1');
  container.style.setProperty('--min-font-size', String(measureSmallestFontSize()));
  const pieces = document.createDocumentFragment();
  for (const line of readingLines(runs)) {
    if (pieces.lastChild) pieces.append(document.createElement('br'));
    pieces.append(...line.map(toSpan));
  }
  container.append(pieces);
}

function toSpan({ start, length, fontSize, family, angle, direction, ...run }: PlacedRun): HTMLSpanElement {
  const text = toLetters(run.text);
  const span = document.createElement('span');
  span.textContent = text;
  span.dir = direction;
  const turned = (angle + (direction === 'ttb' ? 90 : 0)) % 360;
  const radians = (turned * Math.PI) / 180;
  const ascent = fontSize * measureAscent(family);
  span.style.left = `${start.x + ascent * Math.sin(radians)}px`;
  span.style.top = `${start.y - ascent * Math.cos(radians)}px`;
  span.style.fontFamily = family;
  span.style.setProperty('--font-height', `${fontSize}px`);
  if (turned !== 0) span.style.setProperty('--rotate', `${turned}deg`);
  const width = ((measureWidth(text, family) ?? 0) * fontSize) / MEASURED_SIZE;
  // Marks that combine with the letter before have no length of their own.
  if (width > 0 && length > 0) span.style.setProperty('--scale-x', String(length / width));
  return span;
}

/** The width of a text in a CSS font family, in pixels at the measured size. Null if the browser can't measure. */
export function measureWidth(text: string, family: string): number | null {
  return getContext(family)?.measureText(text).width ?? null;
}

/** The share of a line's height above the baseline in this font family. */
function measureAscent(family: string): number {
  const known = ascents.get(family);
  if (known !== undefined) return known;
  const metrics = getContext(family)?.measureText('');
  const [above, below] = [metrics?.fontBoundingBoxAscent ?? 0, Math.abs(metrics?.fontBoundingBoxDescent ?? 0)];
  const ascent = above > 0 ? above / (above + below) : 0.8;
  ascents.set(family, ascent);
  return ascent;
}

function getContext(family: string): CanvasRenderingContext2D | null {
  context ??= document.createElement('canvas').getContext('2d');
  if (context) context.font = `${MEASURED_SIZE}px ${family}`;
  return context;
}

/** The browser's minimum font size in pixels. */
function measureSmallestFontSize(): number {
  if (smallestFontSize !== null) return smallestFontSize;
  const probe = document.createElement('div');
  Object.assign(probe.style, { position: 'absolute', opacity: '0', lineHeight: '1', fontSize: '1px' });
  probe.textContent = 'X';
  document.body.append(probe);
  smallestFontSize = probe.getBoundingClientRect().height || 1;
  probe.remove();
  return smallestFontSize;
}
