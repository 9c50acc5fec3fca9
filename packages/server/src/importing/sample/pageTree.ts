import { isReference, type PdfDictionary, type PdfObjects, pick } from './pdfObjects.ts';

/** The entries that a page takes from the nodes above it (ISO 32000-2, table 31). */
const INHERITABLE = ['/Resources', '/MediaBox', '/CropBox', '/Rotate'];

export interface Page {
  reference: string;
  /** The page's dictionary with inherited entries written out. */
  dictionary: PdfDictionary;
}

/** The pages of a document in order. */
export function listPages(objects: PdfObjects): Page[] {
  const pages: Page[] = [];
  const above = new Set<string>();

  const visit = (reference: string, inherited: PdfDictionary) => {
    if (above.has(reference)) return;
    const node = objects.dictionary(reference);
    const attributes = { ...inherited, ...pick(node, INHERITABLE) };
    if (node['/Kids'] === undefined) {
      pages.push({ reference, dictionary: { ...node, ...attributes } });
      return;
    }
    above.add(reference);
    for (const kid of objects.array(node['/Kids'])) {
      if (isReference(kid)) visit(kid, attributes);
    }
    above.delete(reference);
  };

  const root = objects.catalog['/Pages'];
  if (isReference(root)) visit(root, {});
  return pages;
}
