import path from 'node:path';
import { type DeclarationFile, readDeclarationFile } from './declarationFile.ts';

/**
 * Bundles all exports of a `.d.ts` file, and the types that they need, in one file without imports: other projects have
 * neither our packages nor our dependencies. `folder` holds the declarations of the whole checkout.
 */
export function bundleTypes(folder: string, entry: string): string {
  const files = new Map<string, DeclarationFile>();
  /** The file and the text of each type, by its name (exports keep theirs). */
  const taken = new Map<string, { file: string; text: string }>();

  function read(file: string): DeclarationFile {
    const known = files.get(file) ?? readDeclarationFile(path.join(folder, file));
    files.set(file, known);
    return known;
  }

  function collect(file: string, name: string): void {
    const { declarations, imports } = read(file);
    const from = imports.get(name);
    if (from !== undefined) {
      collectExport(resolve(file, from), name);
      return;
    }
    const declaration = declarations.get(name);
    // The browser declares it, such as Element.
    if (!declaration) return;
    const earlier = taken.get(name);
    if (earlier && earlier.file !== file) throw new Error(`${name} is in ${earlier.file} and in ${file}`);
    if (earlier) return;
    taken.set(name, { file, text: declaration.text });
    for (const other of declaration.names) collect(file, other);
  }

  function collectExport(file: string, name: string): void {
    const place = findPlace(file, name);
    if (!place) throw new Error(`${file} has no ${name}`);
    collect(place, name);
  }

  /** The file that declares an export of this one. */
  function findPlace(file: string, name: string): string | null {
    const { exports, stars } = read(file);
    const own = exports.get(name);
    if (own) return own.from === null ? file : findPlace(resolve(file, own.from), name);
    return stars.map((from) => findPlace(resolve(file, from), name)).find(Boolean) ?? null;
  }

  const exported = [...listExports(entry)];
  function listExports(file: string): Set<string> {
    const { exports, stars } = read(file);
    return new Set([...exports.keys(), ...stars.flatMap((from) => [...listExports(resolve(file, from))])]);
  }

  for (const name of exported) collectExport(entry, name);
  const { globals } = read(entry);
  for (const { names } of globals) for (const name of names) collect(entry, name);
  const texts = [...taken].map(([name, { text }]) => (exported.includes(name) ? asExport(text) : text));
  // The last line keeps all other declarations private.
  return [...texts, ...globals.map(({ text }) => text), 'export {};', ''].join('\n\n');
}

/** The match begins below the comment. */
const asExport = (text: string) => text.replace(/^(?=(?:declare|interface|type|abstract)\b)/gm, 'export ');

function resolve(from: string, name: string): string {
  if (name.startsWith('.')) return path.join(path.dirname(from), name.replace(/\.ts$/, '.d.ts'));
  const [, ours] = /^@magazine-store\/(\w+)$/.exec(name) ?? [];
  if (!ours) throw new Error(`${from} has types of ${name}, which a project that uses them may not have`);
  return `packages/${ours}/src/index.d.ts`;
}
