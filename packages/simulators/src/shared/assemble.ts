import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';

const IMPORT = /^import [^;]*? from '(\.[^']+)';$/gm;

/**
 * One classic script of a file for browsers and all that it imports: types are taken off by Node, and the files stand
 * one after the other in one function, so their names must differ. A page loads the provider's script in this way too.
 */
export async function assemble(entry: URL): Promise<string> {
  const files = new Map<string, string>();
  await collect(entry, files);
  return `(async () => {\n'use strict';\n${[...files.values()].join('\n')}\n})();\n`;
}

/** What a file imports comes before it. */
async function collect(file: URL, files: Map<string, string>): Promise<void> {
  if (files.has(file.href)) return;
  const code = stripTypeScriptTypes(await readFile(file, 'utf8'));
  for (const [, path = ''] of code.matchAll(IMPORT)) await collect(new URL(path, file), files);
  files.set(file.href, code.replace(IMPORT, '').replace(/^export /gm, ''));
}
