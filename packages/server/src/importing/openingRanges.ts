import { type ByteRange, openWithPdfjs } from './pdfjsDocument.ts';

/** The cost to a reader of opening a file and drawing its first page. */
export interface OpeningCost {
  bytes: number;
  requests: number;
  /** The fetched ranges, sorted, with neighbours joined. A reader can request all of them at once. */
  ranges: ByteRange[];
}

/** @throws pdf.js's exceptions when the file or its first page does not open. */
export async function measureOpening(file: string): Promise<OpeningCost> {
  await using opened = await openWithPdfjs(file);
  const page = await opened.document.getPage(1);
  await page.getOperatorList();
  const requests = [...opened.requests];
  return {
    bytes: requests.reduce((sum, [first, last]) => sum + last - first + 1, 0),
    requests: requests.length,
    ranges: mergeRanges(requests),
  };
}

/** Sorts ranges and joins those that touch or overlap. */
export function mergeRanges(ranges: ByteRange[]): ByteRange[] {
  const merged: ByteRange[] = [];
  for (const [first, last] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const previous = merged.at(-1);
    if (previous && first <= previous[1] + 1) previous[1] = Math.max(previous[1], last);
    else merged.push([first, last]);
  }
  return merged;
}
