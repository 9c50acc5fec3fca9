/**
 * The page that the reader means by their input, from 1; null for nonsense. Printed labels go first: where the fifth
 * page is numbered 1, typing 1 leads to that page.
 *
 * @param labels the labels printed on the pages; null if they are only the page numbers
 */
export function parsePageInput(input: string, pageCount: number, labels: readonly string[] | null): number | null {
  const text = plain(input);
  if (!text) return null;
  const labelled = (labels ?? []).findIndex((label) => plain(label) === text) + 1;
  if (labelled > 0) return labelled;
  if (/^\d+$/.test(text)) {
    const page = Number(text);
    // Where printed numbers go on beyond it, such as in a sample with a gap, the page with this number is left out.
    const isLeftOut = labels?.some((label) => /^\d+$/.test(plain(label)) && Number(plain(label)) > page);
    return page >= 1 && page <= pageCount && !isLeftOut ? page : null;
  }
  // Ranges as the field itself shows them, and as people write them: `2–3`, `12 / 120`.
  const [, first] = /^([^-–—/]+)[-–—/]./.exec(text) ?? [];
  return first ? parsePageInput(first, pageCount, labels) : null;
}

/** Full-width digits and Roman numerals in one character become plain ones. */
const plain = (text: string) => text.normalize('NFKC').replace(/\s+/g, '').toLowerCase();

export interface ShownPages {
  /** The labels that are printed on the pages in sight. */
  label: string;
  /** The numbers of these pages, if their labels are different. */
  numbers: string | null;
}

export function shownPages(pages: readonly number[], labels: readonly string[] | null): ShownPages {
  const numbers = pages.join('–');
  const label = pages.map((page) => labels?.[page - 1] || page).join('–');
  return { label, numbers: label === numbers ? null : numbers };
}
