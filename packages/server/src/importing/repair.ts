import { writeFile } from 'node:fs/promises';
import { openWithPdfjs } from './pdfjsDocument.ts';

/**
 * Writes a document anew from the objects that pdf.js finds in it. This repairs files with a damaged cross-reference
 * table, which every PDF reader rebuilds without a word.
 *
 * @throws pdf.js's exceptions when it finds no document either.
 */
export async function repair(file: string, target: string): Promise<void> {
  await using opened = await openWithPdfjs(file);
  await writeFile(target, await opened.document.extractPages([{ document: null }]));
}
