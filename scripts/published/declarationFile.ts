import { readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import * as schemas from '../../packages/protocol/src/schemas/index.ts';
import { toJsonSchema } from '../../packages/server/src/openApi/jsonSchema.ts';
import { printType } from '../../packages/server/src/openApi/printType.ts';

/** The parts of a `.d.ts` file that TypeScript has written. */
export interface DeclarationFile {
  /** Declarations by name, each with the comment above it and without `export`. */
  declarations: Map<string, Declaration>;
  /** The source of each name that the file imports. */
  imports: Map<string, string>;
  /** The names that the file exports, and the sources of those that it only re-exports. */
  exports: Map<string, { from: string | null }>;
  /** The files that `export *` re-exports. */
  stars: string[];
  /** Declarations that the file adds to every page's globals. */
  globals: Declaration[];
}

interface Declaration {
  text: string;
  /** The types and values that it uses. */
  names: string[];
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

export function readDeclarationFile(file: string): DeclarationFile {
  const found: DeclarationFile = {
    declarations: new Map(),
    imports: new Map(),
    exports: new Map(),
    stars: [],
    globals: [],
  };
  const source = withoutInlineImports(withoutZod(readFileSync(file, 'utf8')), found.imports);
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  let end = 0;
  for (const statement of program.body as unknown as Node[]) {
    // The text begins at the end of the declaration before, so that it includes the comment above.
    const text = source.slice(end, statement.end).trim();
    end = statement.end;
    readStatement(statement, text, found);
  }
  return found;
}

function readStatement(statement: Node, text: string, found: DeclarationFile): void {
  const from = (statement.source as { value: string } | null | undefined)?.value ?? null;
  const specifiers = (statement.specifiers ?? []) as Record<'local' | 'imported' | 'exported', { name: string }>[];
  switch (statement.type) {
    case 'ImportDeclaration':
      for (const { local, imported } of specifiers) {
        if (imported && imported.name !== local.name) throw new Error(`${imported.name} is imported by another name`);
        found.imports.set(local.name, from ?? '');
      }
      return;
    case 'ExportAllDeclaration':
      found.stars.push(from ?? '');
      return;
    case 'TSModuleDeclaration':
      found.globals.push({ text, names: namesIn(statement) });
      return;
  }
  for (const { local, exported } of specifiers) {
    if (exported.name !== local.name) throw new Error(`${local.name} is exported by another name`);
    found.exports.set(exported.name, { from });
  }
  const declaration = statement.type === 'ExportNamedDeclaration' ? (statement.declaration as Node | null) : statement;
  if (!declaration) return;
  for (const name of declaredBy(declaration)) {
    const earlier = found.declarations.get(name);
    const own = { text: text.replace(/^export /m, ''), names: namesIn(declaration) };
    // Another signature of the same function.
    if (earlier) own.text = `${earlier.text}\n${own.text}`;
    found.declarations.set(name, { text: own.text, names: [...(earlier?.names ?? []), ...own.names] });
    if (statement !== declaration) found.exports.set(name, { from: null });
  }
}

function declaredBy(declaration: Node): string[] {
  const declarators = (declaration.declarations ?? [declaration]) as { id: { name: string } }[];
  return declarators.map(({ id }) => id.name);
}

/** The first name of every type, of every `typeof` and of every parent in a piece of a program. */
function namesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { typeName, exprName, expression, superClass } = node as Record<string, Node | undefined>;
  const own = [typeName, exprName, expression, superClass].flatMap((name) => (name ? [firstName(name)] : []));
  return [...own, ...Object.values(node).flatMap(namesIn)].filter((name) => name !== '');
}

function firstName(node: Node): string {
  return node.type === 'TSQualifiedName' ? firstName(node.left as Node) : String(node.name ?? '');
}

/** Projects that use our types do not need zod: a type inferred from a schema is spelled out. */
function withoutZod(source: string): string {
  return source.replace(/z\.output<typeof schemas\.(\w+)>/g, (whole, name: string) => {
    const schema = Object.entries(schemas).find(([key]) => key === name)?.[1];
    return schema && 'safeParse' in schema ? printType(toJsonSchema(schema)) : whole;
  });
}

/** TypeScript writes `import("…").Name` for a type that a file uses without importing its name. */
function withoutInlineImports(source: string, imports: Map<string, string>): string {
  return source.replace(/import\("([^"]+)"\)\.(\w+)/g, (_whole, from: string, name: string) => {
    imports.set(name, from);
    return name;
  });
}
