/**
 * Writes a table of a text as lines of words, for pages that show basic formatting alone. A row is a line; empty cells and
 * rows are left out.
 *
 * @param rows the HTML of each cell, the header's cells first
 */
export function tableLines(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells) => cells.filter((cell) => cell !== '').join(' · ')).filter((line) => line !== '');
  return `<p>${lines.join('<br>')}</p>\n`;
}
