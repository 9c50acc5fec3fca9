import type {
  LinkTarget,
  NamedAction,
  PageAnnotations,
  PageLink,
  PageNote,
  PageText,
  PlacedRun,
  StructureNode,
} from './bookContents.ts';
import { type MeasuredRun, placeRun, type RunStyle } from './textRun.ts';

/**
 * A page's contents as JSON, small enough to load with its picture. Each property of the runs has an array of its own,
 * because similar values compress better together. Lengths are twentieths of a PDF point, finer than any screen shows.
 */
export interface PackedPage {
  /** Width and height in PDF points. */
  size: [width: number, height: number];
  /** The document's language, BCP 47. */
  language?: string | undefined;
  text: string[];
  /** The start of each run's line, as the difference from the run before. */
  x: number[];
  y: number[];
  length: number[];
  /** Of each run its index in `styles`. */
  style: number[];
  styles: PackedStyle[];
  /** The indexes of the runs that end a line. */
  line_ends: number[];
  /** The indexes of the runs of running heads, feet and page numbers. */
  running?: number[] | undefined;
  /** Of a tagged file, the content id of each run. */
  content?: (string | null)[] | undefined;
  structure?: StructureNode | undefined;
  links: PackedLink[];
  notes: PageNote[];
}

/** Font size in twentieths of a point, ascent and descent in hundredths of it, and the unit vectors in thousandths. */
export type PackedStyle = [
  size: number,
  family: string,
  ascent: number,
  descent: number,
  alongX: number,
  alongY: number,
  upX: number,
  upY: number,
  direction: RunStyle['direction'],
];

/** A page counts from 1; `media` is the position of the link among those of its page, by which the file finds it. */
export type PackedTarget = { url: string } | { action: NamedAction } | { page: number } | { media: number };

/** A link with all of its boxes, each `[x, y, width, height]` in twentieths of a point. */
export interface PackedLink {
  boxes: [number, number, number, number][];
  target: PackedTarget;
  title?: string | undefined;
  border?: NonNullable<PageLink['border']> | undefined;
}

/** What `packPage` has to know of a page: its runs as they were measured. */
export interface MeasuredPage extends Omit<PageText, 'runs'>, PageAnnotations {
  runs: MeasuredRun[];
}

const TWENTIETHS = 20;
const inTwentieths = (points: number) => Math.round(points * TWENTIETHS);

/**
 * @param findPage The page that a destination leads to; null when it leads nowhere. Such links are left out.
 */
export async function packPage(
  page: MeasuredPage,
  findPage: (destination: unknown) => Promise<number | null>,
): Promise<PackedPage> {
  const { runs } = page;
  const styles = new Map<string, { index: number; packed: PackedStyle }>();
  const style = runs.map((run) => {
    const packed = packStyle(run.style);
    const key = packed.join(' ');
    const known = styles.get(key) ?? { index: styles.size, packed };
    styles.set(key, known);
    return known.index;
  });
  return {
    size: [page.size.width, page.size.height],
    language: page.language ?? undefined,
    text: runs.map(({ text }) => text),
    x: differences(runs.map(({ start }) => inTwentieths(start.x))),
    y: differences(runs.map(({ start }) => inTwentieths(start.y))),
    length: runs.map(({ length }) => inTwentieths(length)),
    style,
    styles: [...styles.values()].map(({ packed }) => packed),
    line_ends: runs.flatMap(({ endsLine }, index) => (endsLine ? [index] : [])),
    content: page.structure ? runs.map(({ contentId }) => contentId) : undefined,
    structure: page.structure ?? undefined,
    links: await packLinks(page.links, findPage),
    notes: page.notes,
  };
}

/** A page's text with the places of its runs, which follow from their starts, lengths and styles. */
export type PlacedText = Omit<PageText, 'runs'> & { runs: PlacedRun[] };

/** @param loadMedia Loads the sound or film of the link at this position among the page's links. */
export const unpackPage = (
  page: PackedPage,
  loadMedia: (link: number) => Extract<LinkTarget, { kind: 'media' }>,
): { text: PlacedText; annotations: PageAnnotations } => ({
  text: unpackText(page),
  annotations: { links: page.links.flatMap((link) => unpackLink(link, loadMedia)), notes: page.notes },
});

export function unpackText(page: PackedPage): PlacedText {
  const styles = page.styles.map(unpackStyle);
  const lineEnds = new Set(page.line_ends);
  const running = new Set(page.running);
  const [x, y] = [sums(page.x), sums(page.y)];
  const runs = page.text.map((text, index) => {
    const style = styles[page.style[index] ?? 0];
    if (!style) throw new Error('a run has no style');
    const placed = placeRun({
      text,
      start: { x: (x[index] ?? 0) / TWENTIETHS, y: (y[index] ?? 0) / TWENTIETHS },
      length: (page.length[index] ?? 0) / TWENTIETHS,
      style,
      endsLine: lineEnds.has(index),
      contentId: page.content?.[index] ?? null,
    });
    return running.has(index) ? { ...placed, running: true } : placed;
  });
  const [width, height] = page.size;
  return { size: { width, height }, runs, structure: page.structure ?? null, language: page.language ?? null };
}

/** @returns Null for a destination that leads nowhere. */
export async function packTarget(
  target: LinkTarget,
  position: number,
  findPage: (destination: unknown) => Promise<number | null>,
): Promise<PackedTarget | null> {
  if (target.kind === 'url') return { url: target.url };
  if (target.kind === 'action') return { action: target.action };
  if (target.kind === 'media') return { media: position };
  const page = await findPage(target.destination).catch(() => null);
  return page === null ? null : { page };
}

export function unpackTarget(
  target: PackedTarget,
  loadMedia: (link: number) => Extract<LinkTarget, { kind: 'media' }>,
): LinkTarget {
  if ('url' in target) return { kind: 'url', url: target.url };
  if ('action' in target) return { kind: 'action', action: target.action };
  if ('media' in target) return loadMedia(target.media);
  return { kind: 'destination', destination: target.page };
}

async function packLinks(
  links: readonly PageLink[],
  findPage: (destination: unknown) => Promise<number | null>,
): Promise<PackedLink[]> {
  // The pieces of a link that runs over several lines share one target.
  const byTarget = new Map<LinkTarget, { link: PageLink; position: number; boxes: PackedLink['boxes'] }>();
  for (const [position, link] of links.entries()) {
    const known = byTarget.get(link.target) ?? { link, position, boxes: [] };
    const { x, y, width, height } = link.box;
    known.boxes.push([inTwentieths(x), inTwentieths(y), inTwentieths(width), inTwentieths(height)]);
    byTarget.set(link.target, known);
  }
  const packed: PackedLink[] = [];
  for (const { link, position, boxes } of byTarget.values()) {
    const target = await packTarget(link.target, position, findPage);
    if (target) packed.push({ boxes, target, title: link.title ?? undefined, border: link.border ?? undefined });
  }
  return packed;
}

function unpackLink(
  { boxes, target: packed, title, border }: PackedLink,
  loadMedia: (link: number) => Extract<LinkTarget, { kind: 'media' }>,
): PageLink[] {
  const target = unpackTarget(packed, loadMedia);
  return boxes.map(([x, y, width, height]) => ({
    box: { x: x / TWENTIETHS, y: y / TWENTIETHS, width: width / TWENTIETHS, height: height / TWENTIETHS },
    target,
    title: title ?? null,
    border: border ?? null,
  }));
}

function packStyle({ fontSize, family, ascent, descent, along, up, direction }: RunStyle): PackedStyle {
  const inThousandths = ([x, y]: RunStyle['along']): [number, number] => [Math.round(x * 1000), Math.round(y * 1000)];
  const heights = [Math.round(ascent * 100), Math.round(descent * 100)] as const;
  return [inTwentieths(fontSize), family, ...heights, ...inThousandths(along), ...inThousandths(up), direction];
}

function unpackStyle([size, family, ascent, descent, alongX, alongY, upX, upY, direction]: PackedStyle): RunStyle {
  return {
    fontSize: size / TWENTIETHS,
    family,
    ascent: ascent / 100,
    descent: descent / 100,
    along: [alongX / 1000, alongY / 1000],
    up: [upX / 1000, upY / 1000],
    direction,
  };
}

const differences = (values: number[]) => values.map((value, index) => value - (values[index - 1] ?? 0));

function sums(values: number[]): number[] {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
}
