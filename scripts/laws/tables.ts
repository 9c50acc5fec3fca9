import { readFile } from 'node:fs/promises';
import { type Argument, parseSync, Visitor } from 'oxc-parser';
import { TABLE_OWNERS } from './laws.ts';

type TableName = keyof typeof TABLE_OWNERS;

/** Kysely's methods whose first argument names tables: `'users'`, `'users as u'` or an array of these. */
const NAMING = /^(?:selectFrom|insertInto|replaceInto|mergeInto|updateTable|deleteFrom|using|table|from|\w*[jJ]oin)$/;

/** The words of SQL that a table's name follows. */
const IN_SQL = /\b(?:from|join|into|update|truncate|table)\s+"?(\w+)/gi;

/** The tables of the database that a file of the server reads or writes: by Kysely, under any alias, or in raw SQL. */
export async function tablesIn(file: string): Promise<Set<TableName>> {
  const source = await readFile(file, 'utf8');
  const found = new Set<TableName>();
  const add = (name = '') => {
    if (Object.hasOwn(TABLE_OWNERS, name)) found.add(name as TableName);
  };
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (!NAMING.test(callee.property.name)) return;
      for (const text of textsIn(first)) add(text.split(/\s+as\s+/)[0]);
    },
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return;
      const sql = quasi.quasis.map(({ value }) => value.cooked ?? '').join(' ? ');
      for (const [, name] of sql.matchAll(IN_SQL)) add(name);
    },
  }).visit(parseSync(file, source).program);
  return found;
}

function textsIn(argument: Argument | undefined): string[] {
  if (argument?.type === 'Literal' && typeof argument.value === 'string') return [argument.value];
  if (argument?.type !== 'ArrayExpression') return [];
  return argument.elements.flatMap((element) =>
    element?.type === 'Literal' && typeof element.value === 'string' ? [element.value] : [],
  );
}
