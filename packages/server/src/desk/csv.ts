import { stringify } from 'csv-stringify/sync';
import { DeskFile } from './deskHandler.ts';

type Value = string | number | boolean | null;

/**
 * A table as CSV (RFC 4180), which the server sends while it makes it: it may have a million lines.
 * @param parts the rows, some at a time
 */
export function csvFile<Column extends string>(
  name: string,
  columns: readonly Column[],
  parts: AsyncIterable<readonly Record<Column, Value>[]>,
): DeskFile {
  const write = (rows: readonly Record<Column, Value>[], header = false) =>
    stringify([...rows], {
      columns: [...columns],
      header,
      record_delimiter: 'windows',
      // The library quotes a cell with both characters alone.
      quoted_match: /[\r\n]/,
      cast: { boolean: (value) => (value ? 'yes' : 'no') },
      // A spreadsheet would run a cell that begins with =, +, - or @ as a formula.
      escape_formulas: true,
    });
  async function* content() {
    // Excel reads UTF-8 only behind this mark.
    yield `\uFEFF${write([], true)}`;
    for await (const rows of parts) yield write(rows);
  }
  return new DeskFile(name, 'text/csv; charset=utf-8', content());
}
