import { isDictionary, isReference, type PdfObjects, type PdfValue } from './pdfObjects.ts';
import { visitTree } from './visitTree.ts';

/**
 * Turns a name or value that stands for a place in the document into an explicit destination on a kept page, else null.
 */
export type ResolveDestination = (destination: PdfValue | undefined) => PdfValue[] | null;

/**
 * Replaces the names of destinations by the destinations themselves. So the sample needs no list of names, which could
 * tell of pages left out.
 *
 * @param order References of all pages of the document, for destinations that give a page's index.
 */
export function destinationResolver(
  objects: PdfObjects,
  order: readonly string[],
  kept: ReadonlySet<string>,
): ResolveDestination {
  const named = namedDestinations(objects);

  return (destination) => {
    let place = objects.resolve(destination);
    if (typeof place === 'string') place = objects.resolve(named.get(place));
    if (isDictionary(place)) place = objects.resolve(place['/D']);
    if (!Array.isArray(place)) return null;
    const [target, ...view] = place;
    const page = typeof target === 'number' ? order[target] : target;
    if (!isReference(page) || !kept.has(page)) return null;
    return [page, ...view.map((value) => objects.resolve(value))];
  };
}

function namedDestinations(objects: PdfObjects): Map<string, PdfValue> {
  const named = new Map<string, PdfValue>();
  for (const [name, place] of Object.entries(objects.dictionary(objects.catalog['/Dests']))) named.set(name, place);
  visitTree(objects, objects.dictionary(objects.catalog['/Names'])['/Dests'], '/Names', (name, place) => {
    if (typeof name === 'string') named.set(name, place);
  });
  return named;
}
