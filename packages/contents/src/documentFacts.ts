import type { BookFacts } from './bookContents.ts';
import { readLabels } from './pageLabels.ts';

/** The part of a pdf.js document that tells of the whole. */
export interface PdfFacts {
  getViewerPreferences(): Promise<{ get(name: string): unknown } | null>;
  getPageLabels(): Promise<string[] | null>;
}

export async function readFacts(pdf: PdfFacts): Promise<BookFacts> {
  // pdf.js itself shows pages from left to right, whatever the file says (ISO 32000-1, 12.2).
  const direction = (await pdf.getViewerPreferences())?.get('Direction');
  return {
    binding: direction === 'R2L' ? 'right' : direction === 'L2R' ? 'left' : null,
    labels: readLabels(await pdf.getPageLabels()),
  };
}

/** The part of a pdf.js document that finds destinations. */
export interface PdfDestinations {
  getDestination(name: string): Promise<unknown[] | null>;
  getPageIndex(page: { num: number; gen: number }): Promise<number>;
}

/** @returns The page, from 1, that a destination leads to; null when it leads nowhere. */
export async function findPage(pdf: PdfDestinations, destination: unknown): Promise<number | null> {
  const explicit = typeof destination === 'string' ? await pdf.getDestination(destination) : destination;
  const target: unknown = Array.isArray(explicit) ? explicit[0] : null;
  if (typeof target === 'number') return target + 1;
  if (typeof target !== 'object' || target === null) return null;
  return (await pdf.getPageIndex(target as { num: number; gen: number })) + 1;
}
