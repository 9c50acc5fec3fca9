import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

/** One import of one of our files. */
export interface Import {
  /** Path from the root of the checkout. */
  from: string;
  /** Path from the root for a file of this project, else the name of the package. */
  to: string;
  kind: 'value' | 'type' | 'dynamic';
}

const PACKAGE_ENTRIES: Record<string, string> = {
  '@magazine-store/contents': 'packages/contents/src/index.ts',
  '@magazine-store/folding': 'packages/folding/src/fold.ts',
  '@magazine-store/protocol': 'packages/protocol/src/index.ts',
  '@magazine-store/protocol/schemas': 'packages/protocol/src/schemas/index.ts',
  '@magazine-store/protocol/desk': 'packages/protocol/src/desk/index.ts',
  '@magazine-store/protocol/desk/schemas': 'packages/protocol/src/desk/schemas/index.ts',
  '@magazine-store/viewer': 'packages/viewer/src/index.ts',
  '@magazine-store/host': 'packages/host/src/index.ts',
  '@magazine-store/server': 'packages/server/src/index.ts',
  '@magazine-store/simulators': 'packages/simulators/src/index.ts',
};

/** All imports and re-exports of a TypeScript file, from its syntax tree. */
export async function readImports(file: string): Promise<Import[]> {
  const { module, errors } = parseSync(file, await readFile(file, 'utf8'));
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const found: Import[] = [];
  const add = (name: string, kind: Import['kind']) => found.push({ from: file, to: resolve(file, name), kind });
  for (const { moduleRequest, entries } of module.staticImports) {
    const onlyTypes = entries.length > 0 && entries.every(({ isType }) => isType);
    add(moduleRequest.value, onlyTypes ? 'type' : 'value');
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest) add(moduleRequest.value, isType ? 'type' : 'value');
    }
  }
  const source = await readFile(file, 'utf8');
  for (const { moduleRequest } of module.dynamicImports) {
    const text = source.slice(moduleRequest.start, moduleRequest.end);
    if (/^['"]/.test(text)) add(text.slice(1, -1), 'dynamic');
  }
  return found;
}

function resolve(from: string, name: string): string {
  if (name.startsWith('.')) return path.join(path.dirname(from), name);
  return PACKAGE_ENTRIES[name] ?? name;
}
