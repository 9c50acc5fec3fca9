import { type PackedPage, unpackText } from './packedPage.ts';

/** Running heads and feet stand within this share of the page's height, at its top and at its bottom. */
const BAND = 0.09;

/** Points by which a running head may move from page to page. */
const TOLERANCE = 4;

/** The number of pages before and after a page to compare it with: each section may have its own running head. */
const NEAR = 6;

/** A text in the same place on this many pages is running text. */
const REPEATED = 3;

/** Characters: running heads are not longer. */
const LONGEST = 100;

/** The runs of a page that stand beside each other in its head or foot. */
interface Row {
  page: number;
  runs: number[];
  /** Points from the page's top, or from its bottom. */
  y: number;
}

/**
 * Marks running heads, feet and page numbers: rows with the same text at the same height on several nearby pages. Page
 * numbers in the text may differ.
 */
export function markRunningText(pages: readonly PackedPage[]): PackedPage[] {
  const byText = new Map<string, Row[]>();
  for (const [page, packed] of pages.entries()) {
    for (const { text, ...row } of findRows(packed, page)) {
      for (const key of textKeys(text, page)) byText.set(key, [...(byText.get(key) ?? []), row]);
    }
  }
  const running = pages.map(() => new Set<number>());
  for (const rows of byText.values()) {
    for (const row of rows) {
      const alike = rows.filter(({ page, y }) => Math.abs(page - row.page) <= NEAR && Math.abs(y - row.y) <= TOLERANCE);
      if (new Set(alike.map(({ page }) => page)).size < REPEATED) continue;
      for (const run of row.runs) running[row.page]?.add(run);
    }
  }
  return pages.map((page, index) => {
    const found = [...(running[index] ?? [])];
    return found.length > 0 ? { ...page, running: found.toSorted((one, other) => one - other) } : page;
  });
}

function findRows(packed: PackedPage, page: number): (Row & { text: string })[] {
  const { size, runs } = unpackText(packed);
  const rows = new Map<string, { y: number; runs: { run: number; x: number; text: string }[] }>();
  for (const [run, { text, box }] of runs.entries()) {
    const fromEnd = size.height - box.y - box.height;
    const atTop = box.y + box.height < BAND * size.height;
    if ((!atTop && fromEnd >= BAND * size.height) || !text.trim()) continue;
    // Compare baselines: a line may have type of several sizes.
    const line = Math.round((box.y + 0.8 * box.height) / 3);
    const near = [line, line - 1, line + 1].map((each) => rows.get(`${atTop} ${each}`)).find(Boolean);
    const row = near ?? { y: atTop ? box.y : fromEnd, runs: [] };
    if (!near) rows.set(`${atTop} ${line}`, row);
    row.runs.push({ run, x: box.x, text });
  }
  return [...rows.values()].map(({ y, runs: beside }) => ({
    page,
    y,
    runs: beside.map(({ run }) => run),
    text: beside
      .toSorted((one, other) => one.x - other.x)
      .map(({ text }) => text)
      .join('')
      .replace(/\s+/g, '')
      .toLowerCase(),
  }));
}

/** Western, Arabic, Persian and full-width digits. */
const NUMBER = /[0-9\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]{1,4}/g;

/** Each of these kinds of digits begins at a multiple of 16. */
const readNumber = (digits: string) => Number([...digits].map((digit) => digit.charCodeAt(0) % 16).join(''));

/**
 * The text itself, and for each of its first three numbers the text with `#` and the number minus the page's index
 * instead. So a page number gives the same key on each page.
 */
function textKeys(text: string, page: number): string[] {
  if (text.length > LONGEST) return [];
  const numbers = [...text.matchAll(NUMBER)].slice(0, 3);
  return [
    text,
    ...numbers.map(({ 0: number, index }) => {
      const counted = `#${readNumber(number) - page}`;
      return text.slice(0, index) + counted + text.slice(index + number.length);
    }),
  ];
}
