/** The first characters by which a spreadsheet takes a text for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** A line of CSV (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe before it. */
export const csvLine = (values: readonly (string | number | null)[]): string =>
  `${values.map((value) => (typeof value === 'string' ? quoted(value) : (value ?? ''))).join(',')}\r\n`;

function quoted(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
