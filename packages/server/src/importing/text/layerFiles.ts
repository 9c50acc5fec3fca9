import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentContents } from './pageContents.ts';

/**
 * Writes `layers/N.json` for every page and `layers/document.json`.
 *
 * @returns The keys of the written files.
 */
export async function writeLayers({ pages, document }: DocumentContents, folder: string): Promise<string[]> {
  await mkdir(join(folder, 'layers'));
  const write = async (name: string, content: object) => {
    const key = `layers/${name}.json`;
    await writeFile(join(folder, key), JSON.stringify(content));
    return key;
  };
  const keys: string[] = [];
  for (const [index, page] of pages.entries()) keys.push(await write(String(index + 1), page));
  return [...keys, await write('document', document)];
}
