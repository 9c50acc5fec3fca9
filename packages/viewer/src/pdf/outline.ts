import type { OutlineEntry } from './bookContents.ts';
import { type PdfLink, targetOf } from './linkTarget.ts';

/** What is used of the answers of pdf.js's `getOutline`. */
export interface PdfOutlineItem extends PdfLink {
  title: string;
  items: PdfOutlineItem[];
}

/** No table of contents goes deeper; a hostile one could go too deep to be walked through. */
const MAX_DEPTH = 16;

export function outlineOf(items: readonly PdfOutlineItem[] | null, depth = 1): OutlineEntry[] {
  if (depth > MAX_DEPTH) return [];
  return (items ?? []).flatMap((item) => {
    const title = item.title.replace(/[\s\p{Cc}]+/gu, ' ').trim();
    const children = outlineOf(item.items, depth + 1);
    // What has no name leaves its place to what lies beneath it.
    return title ? [{ title, target: targetOf(item), children }] : children;
  });
}
