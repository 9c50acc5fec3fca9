import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';

const IMPORT = /^import [^;]*? from '(\.[^']+)';$/gm;

/**
 * Joins a browser file and all its imports to one classic script: Node removes the types, and the files stand one after
 * the other in one function, so their names must differ. A page loads the provider's real script in this way too.
 */
export async function assemble(entry: URL): Promise<string> {
  const files = new Map<string, string>();
  await collect(entry, files);
  return `(async () => {\n'use strict';\n${[...files.values()].join('\n')}\n})();\n`;
}

/** Puts the imports of a file before the file. */
async function collect(file: URL, files: Map<string, string>): Promise<void> {
  if (files.has(file.href)) return;
  const code = stripTypeScriptTypes(await readFile(file, 'utf8'));
  for (const [, path = ''] of code.matchAll(IMPORT)) await collect(new URL(path, file), files);
  files.set(file.href, code.replace(IMPORT, '').replace(/^export /gm, ''));
}
