import type { PdfObjects, PdfValue } from './pdfObjects.ts';

/** Calls back for every pair of a number tree (`/Nums`) or a name tree (`/Names`), in the tree's order. */
export function visitTree(
  objects: PdfObjects,
  root: PdfValue | undefined,
  leaves: '/Nums' | '/Names',
  visit: (key: PdfValue, value: PdfValue) => void,
  depth = 0,
): void {
  // No real tree is deeper, so this one has a circle.
  if (depth > 50) return;
  const node = objects.dictionary(root);
  const pairs = objects.array(node[leaves]);
  for (let index = 0; index + 1 < pairs.length; index += 2) {
    visit(objects.resolve(pairs[index]), pairs[index + 1] ?? null);
  }
  for (const kid of objects.array(node['/Kids'])) visitTree(objects, kid, leaves, visit, depth + 1);
}
