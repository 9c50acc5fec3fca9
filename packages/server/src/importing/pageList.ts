import { ImportError } from './importError.ts';

/**
 * Reads a list of pages as people type it for a printer: `1-6`, `1-4,7`.
 *
 * @param text Page numbers (from 1) and ranges, separated by commas.
 * @param pageCount Pages of the document.
 * @returns The page numbers in reading order, each once.
 * @throws ImportError `bad_sample` for anything else, and for pages that the document does not have.
 */
export function parsePageList(text: string, pageCount: number): number[] {
  const pages = new Set<number>();
  for (const part of text.split(',')) {
    const match = /^\s*(\d{1,9})\s*(?:-\s*(\d{1,9})\s*)?$/.exec(part);
    if (!match) {
      throw new ImportError('bad_sample', `“${text}” is not a list of pages. Write it like 1-6 or 1-4,7.`);
    }
    const first = Number(match[1]);
    const last = Number(match[2] ?? match[1]);
    if (first < 1 || last > pageCount) {
      throw new ImportError('bad_sample', `The sample asks for pages ${text}; the file has pages 1 to ${pageCount}.`);
    }
    if (first > last) {
      throw new ImportError('bad_sample', `The sample's range ${part.trim()} runs backwards. Write ${last}-${first}.`);
    }
    for (let page = first; page <= last; page++) pages.add(page);
  }
  return [...pages].sort((a, b) => a - b);
}
