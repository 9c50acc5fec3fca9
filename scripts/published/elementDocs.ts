import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The descriptions in a page of the docs of the names in the first column of one of its tables. */
export function readDocRows(head: string, page = 'docs/element.md'): Map<string, string> {
  const docs = readFileSync(path.resolve(import.meta.dirname, '../..', page), 'utf8');
  const [, after = ''] = docs.split(`\n${head}`);
  const [table = ''] = after.split('\n\n');
  const rows = new Map<string, string>();
  for (const row of table.split('\n')) {
    const [, names = '', says = ''] = row.split('|');
    for (const [, name = ''] of names.matchAll(/`([\w-]+)`/g)) rows.set(name, says.trim());
  }
  return rows;
}

export const TOKENS_TABLE = '| property `--magazine-store-…` |';
export const PARTS_TABLE = '| part |';
export const SLOTS_TABLE = '| slot |';
