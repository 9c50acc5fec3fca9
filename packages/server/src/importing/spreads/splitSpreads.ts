import type { SpreadMode } from '@magazine-store/protocol/desk';
import { openWithPdfjs } from '../pdfjsDocument.ts';
import { runQpdf } from '../qpdf.ts';
import { packObjects } from '../rewrite.ts';
import { readObjects, updateObjects } from '../sample/objectsFile.ts';
import { findSpreads, isWide, type PrintedNumber } from './findSpreads.ts';
import { splitObjects } from './splitObjects.ts';

/** A page with more numbers than this is a table, and not all are needed. */
const MOST_NUMBERS = 200;

/**
 * Makes two pages of each double page.
 *
 * @param source A file in `folder` that `rewrite` made.
 * @param spreads The numbers of the double pages.
 * @param rtl The right half comes first.
 * @returns The numbers of the pages that are halves, ascending.
 */
export async function splitSpreads(
  folder: string,
  source: string,
  target: string,
  { spreads, rtl }: { spreads: readonly number[]; rtl: boolean },
): Promise<number[]> {
  const plain = 'spreads-source.pdf';
  await runQpdf(folder, ['--object-streams=disable', source, plain]);
  const { objects, highest } = await readObjects(folder, plain);
  const { changes, halves } = splitObjects(objects, spreads, rtl, highest + 1);
  const values = new Map(Array.from(changes, ([reference, value]) => [reference, { value }]));
  await updateObjects(folder, plain, 'spreads-plain.pdf', { objects: values });
  await packObjects(folder, 'spreads-plain.pdf', target);
  return halves;
}

/** The numbers of the double pages. @param sizes In points, as displayed. */
export async function findDoublePages(
  file: string,
  mode: SpreadMode,
  sizes: readonly [number, number][],
): Promise<number[]> {
  if (mode === 'keep' || !sizes.some(isWide)) return [];
  await using opened = await openWithPdfjs(file);
  const printedNumbers = async (number: number): Promise<PrintedNumber[]> => {
    const page = await opened.document.getPage(number);
    const { items } = await page.getTextContent();
    const { transform, width, height } = page.getViewport({ scale: 1 });
    const [a = 1, b = 0, c = 0, d = -1, e = 0, f = 0] = transform;
    page.cleanup();
    return items
      .filter((item) => 'str' in item)
      .filter(({ str }) => /^\s*\d{1,4}\s*$/.test(str))
      .slice(0, MOST_NUMBERS)
      .map(({ str, transform: [, , , , x = 0, y = 0] }) => ({
        value: Number(str),
        x: (a * x + c * y + e) / width,
        y: (b * x + d * y + f) / height,
      }));
  };
  // Awaited here: the document is closed with this function.
  return await findSpreads(mode, sizes, printedNumbers);
}
