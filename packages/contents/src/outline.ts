import type { OutlineEntry } from './bookContents.ts';
import { type PdfLink, toTarget } from './linkTarget.ts';

/** The part of a pdf.js `getOutline` answer that the viewer uses. */
export interface PdfOutlineItem extends PdfLink {
  title: string;
  items: PdfOutlineItem[];
}

/** No real table of contents goes deeper; a hostile one could be too deep to walk through. */
const MAX_DEPTH = 16;

export function toOutline(items: readonly PdfOutlineItem[] | null, depth = 1): OutlineEntry[] {
  if (depth > MAX_DEPTH) return [];
  return (items ?? []).flatMap((item) => {
    const title = item.title.replace(/[\s\p{Cc}]+/gu, ' ').trim();
    const children = toOutline(item.items, depth + 1);
    // An entry without a name is replaced by the entries beneath it.
    return title ? [{ title, target: toTarget(item), children }] : children;
  });
}
