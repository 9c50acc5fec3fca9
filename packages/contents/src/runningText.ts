import { type PackedPage, unpackText } from './packedPage.ts';

/** Shares of the page's height, at its top and at its bottom, in which running heads and feet stand. */
const BAND = 0.09;

/** Points by which a running head may move from page to page. */
const TOLERANCE = 4;

/** Pages before and after on which it is looked for: each section may have a running head of its own. */
const NEAR = 6;

/** A text in the same place on this many pages is no part of any of them. */
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
 * Marks running heads, feet and page numbers: rows that say the same in the same height on several pages near each other,
 * but for a number that counts the pages.
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
    // The feet of the letters: type of several sizes stands on one line.
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

/** Digits as Latin, Arabic, Persian and Japanese letters go with them. */
const NUMBER = /[0-9\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]{1,4}/g;

/** Each of these kinds of digits begins at a multiple of 16. */
const readNumber = (digits: string) => Number([...digits].map((digit) => digit.charCodeAt(0) % 16).join(''));

/** The text as it is, and for each of its numbers the text with that number as the distance to the page's own. */
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
