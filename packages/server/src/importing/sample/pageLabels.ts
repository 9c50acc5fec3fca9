import { isDictionary, type PdfDictionary, type PdfObjects, type PdfValue, pick } from './pdfObjects.ts';
import { visitTree } from './visitTree.ts';

/**
 * Page labels for a selection of pages. Each page keeps its label, or its number, from the whole document.
 *
 * @param pageNumbers The kept pages, from 1, ascending.
 * @returns A `/PageLabels` number tree, or null where PDF readers number the pages in the same way by themselves.
 */
export function pruneLabels(objects: PdfObjects, pageNumbers: readonly number[]): PdfDictionary | null {
  const ranges: { start: number; label: PdfDictionary }[] = [];
  visitTree(objects, objects.catalog['/PageLabels'], '/Nums', (start, value) => {
    const label = objects.resolve(value);
    if (typeof start === 'number' && isDictionary(label)) ranges.push({ start, label });
  });
  if (ranges.length === 0 && pageNumbers.every((number, index) => number === index + 1)) return null;

  const numbers: PdfValue[] = [];
  let previous: { page: number; range: unknown } | undefined;
  pageNumbers.forEach((number, index) => {
    const page = number - 1;
    const range = ranges.findLast(({ start }) => start <= page);
    if (!previous || previous.page + 1 !== page || previous.range !== range) numbers.push(index, labelAt(page, range));
    previous = { page, range };
  });
  return { '/Nums': numbers };
}

function labelAt(page: number, range: { start: number; label: PdfDictionary } | undefined): PdfDictionary {
  if (!range) return { '/S': '/D', '/St': page + 1 };
  const first = typeof range.label['/St'] === 'number' ? range.label['/St'] : 1;
  return { ...pick(range.label, ['/S', '/P']), '/St': first + page - range.start };
}
