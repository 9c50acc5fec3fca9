import { isReference, type PdfDictionary, type PdfObject, type PdfObjects, type PdfValue, pick } from './pdfObjects.ts';

/**
 * The optional content of the layers on kept pages. The same layers show at first as in the whole document.
 *
 * @returns An `/OCProperties` dictionary, or null when no layer stays.
 */
export function pruneLayers(objects: PdfObjects, kept: ReadonlyMap<string, PdfObject>): PdfDictionary | null {
  const old = objects.dictionary(objects.catalog['/OCProperties']);
  const keptOnly = (layers: PdfValue | undefined) =>
    objects.array(layers).filter((layer) => isReference(layer) && kept.has(layer));
  const layers = keptOnly(old['/OCGs']);
  if (layers.length === 0) return null;
  const initial = objects.dictionary(old['/D']);
  return {
    '/OCGs': layers,
    '/D': {
      ...pick(initial, ['/BaseState', '/Intent']),
      '/ON': keptOnly(initial['/ON']),
      '/OFF': keptOnly(initial['/OFF']),
    },
  };
}
