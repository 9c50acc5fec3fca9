import { listPages } from '../sample/pageTree.ts';
import { isDictionary, isReference, type PdfDictionary, type PdfObjects, type PdfValue } from '../sample/pdfObjects.ts';

type Box = [left: number, bottom: number, right: number, top: number];

/** A half of a double page. Its content is that of the double page, cut by its `/CropBox`. */
interface Half {
  reference: string;
  box: Box;
}

/** Entries that describe the double page as a whole. Its tags would stand on the first half alone. */
const WHOLE = ['/TrimBox', '/BleedBox', '/ArtBox', '/Thumb', '/B', '/StructParents'];

/** The halves in the order of reading. */
interface Split {
  halves: [Half, Half];
  dictionary: PdfDictionary;
  /** True for a cover with the back beside it. */
  wraps: boolean;
}

/**
 * Computes the objects of a document whose double pages are two pages each. The first half keeps the reference of the
 * double page, so that what leads to the double page leads to it.
 *
 * @param spreads Page numbers, from 1.
 * @param rtl The right half comes first.
 * @param firstFree A number above those of all objects.
 * @returns The changed objects by reference, and the new numbers of the halves, ascending.
 */
export function splitObjects(
  objects: PdfObjects,
  spreads: readonly number[],
  rtl: boolean,
  firstFree: number,
): { changes: Map<string, PdfValue>; halves: number[] } {
  const pages = listPages(objects);
  const isSpread = new Set(spreads);
  // The first double page is the cover, with the back at the other side, unless the back is a page of its own.
  const wraps = isSpread.has(1) && isSpread.has(pages.length);
  const splits = new Map<string, Split>();
  let free = firstFree;
  for (const [index, { reference, dictionary }] of pages.entries()) {
    if (!isSpread.has(index + 1)) continue;
    const [left, right] = halve(visibleBox(objects, dictionary), rotation(objects, dictionary));
    const wrapsHere = index === 0 && wraps;
    const isLeftFirst = wrapsHere === rtl;
    const [first, second] = isLeftFirst ? [left, right] : [right, left];
    splits.set(reference, {
      halves: [
        { reference, box: first },
        { reference: `${free++} 0 R`, box: second },
      ],
      dictionary,
      wraps: wrapsHere,
    });
  }

  const changes = new Map<string, PdfValue>();
  for (const [reference, value] of objects.values()) {
    const changed = redirect(value, objects, splits);
    if (changed !== value) changes.set(reference, changed);
  }

  const root = objects.catalog['/Pages'] as string;
  const kids: string[] = [];
  let back: string | null = null;
  for (const { reference, dictionary } of pages) {
    const split = splits.get(reference);
    const present = redirect({ ...dictionary, '/Parent': root }, objects, splits) as PdfDictionary;
    if (!split) {
      kids.push(reference);
      changes.set(reference, present);
      continue;
    }
    const [first, second] = split.halves;
    kids.push(first.reference);
    if (split.wraps) back = second.reference;
    else kids.push(second.reference);
    const annotations = objects.array(present['/Annots']);
    for (const half of split.halves) {
      const page: PdfDictionary = { ...present, '/CropBox': half.box };
      for (const entry of WHOLE) delete page[entry];
      page['/Annots'] = annotations.filter((annotation) => halfOf(annotation, objects, split.halves) === half);
      changes.set(half.reference, page);
    }
  }
  if (back) kids.push(back);
  changes.set(root, { '/Type': '/Pages', '/Kids': kids, '/Count': kids.length });
  // The labels count double pages.
  const { '/PageLabels': _, ...catalog } = (changes.get(objects.catalogReference) as PdfDictionary) ?? objects.catalog;
  changes.set(objects.catalogReference, catalog);
  const isHalf = new Set(Array.from(splits.values(), ({ halves }) => halves.map(({ reference }) => reference)).flat());
  return { changes, halves: kids.flatMap((reference, index) => (isHalf.has(reference) ? [index + 1] : [])) };
}

function numbers(objects: PdfObjects, value: PdfValue | undefined): number[] {
  return objects.array(value).map((each) => Number(objects.resolve(each)));
}

function toBox(objects: PdfObjects, value: PdfValue | undefined): Box | null {
  const [a, b, c, d] = numbers(objects, value);
  if (a === undefined || b === undefined || c === undefined || d === undefined) return null;
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

function visibleBox(objects: PdfObjects, page: PdfDictionary): Box {
  const media = toBox(objects, page['/MediaBox']) ?? [0, 0, 612, 792];
  const crop = toBox(objects, page['/CropBox']);
  if (!crop) return media;
  const [left, bottom, right, top] = media;
  const box: Box = [
    Math.max(crop[0], left),
    Math.max(crop[1], bottom),
    Math.min(crop[2], right),
    Math.min(crop[3], top),
  ];
  return box[0] < box[2] && box[1] < box[3] ? box : media;
}

const rotation = (objects: PdfObjects, page: PdfDictionary) => {
  const degrees = Number(objects.resolve(page['/Rotate'])) || 0;
  return ((degrees % 360) + 360) % 360;
};

/** The left and the right half, as displayed. */
function halve([left, bottom, right, top]: Box, degrees: number): [Box, Box] {
  const [across, up] = [(left + right) / 2, (bottom + top) / 2];
  const beside: [Box, Box] = [
    [left, bottom, across, top],
    [across, bottom, right, top],
  ];
  const above: [Box, Box] = [
    [left, bottom, right, up],
    [left, up, right, top],
  ];
  if (degrees === 90) return above;
  if (degrees === 180) return [beside[1], beside[0]];
  if (degrees === 270) return [above[1], above[0]];
  return beside;
}

function halfOf(annotation: PdfValue, objects: PdfObjects, [first, second]: Split['halves']): Half {
  const box = toBox(objects, objects.dictionary(annotation)['/Rect']);
  if (!box) return first;
  return holds(second.box, (box[0] + box[2]) / 2, (box[1] + box[3]) / 2) ? second : first;
}

function holds([left, bottom, right, top]: Box, x: number | null, y: number | null): boolean {
  return (x === null || (x >= left && x < right)) && (y === null || (y >= bottom && y < top));
}

/** Leads destinations that lie on a second half to that half. @returns the same value where nothing changes */
function redirect(value: PdfValue, objects: PdfObjects, splits: ReadonlyMap<string, Split>): PdfValue {
  if (Array.isArray(value)) {
    const split = isReference(value[0]) ? splits.get(value[0]) : undefined;
    if (split && typeof value[1] === 'string') {
      return liesOnSecond(split, value, objects) ? [split.halves[1].reference, ...value.slice(1)] : value;
    }
    const changed = value.map((each) => redirect(each, objects, splits));
    return changed.some((each, index) => each !== value[index]) ? changed : value;
  }
  if (!isDictionary(value)) return value;
  let changed: PdfDictionary | null = null;
  for (const [key, entry] of Object.entries(value)) {
    const redirected = redirect(entry, objects, splits);
    if (redirected !== entry) changed = { ...(changed ?? value), [key]: redirected };
  }
  return changed ?? value;
}

function liesOnSecond(
  { halves: [{ box: first }, { box: second }], wraps }: Split,
  destination: PdfValue[],
  objects: PdfObjects,
): boolean {
  const [, kind, a, b] = destination.map((each) => objects.resolve(each));
  const number = (value: PdfValue | undefined) => (typeof value === 'number' ? value : null);
  const [x, y] =
    kind === '/XYZ' || kind === '/FitR' ? [number(a), number(b)] : kind === '/FitV' ? [number(a), null] : [null, null];
  // The halves share one side: only the other coordinate tells them apart.
  const isBeside = first[1] === second[1] && first[3] === second[3];
  const value = isBeside ? x : y;
  if (value === null) return false;
  // Links to a whole page lead to its upper left corner. That of a cover with the back beside it lies on the back.
  if (wraps && isBeside && value <= second[0]) return false;
  return isBeside ? holds(second, value, null) : holds(second, null, value);
}
