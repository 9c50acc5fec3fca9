import { isDictionary, isReference, type PdfDictionary, type PdfObjects, type PdfValue, pick } from './pdfObjects.ts';
import { visitTree } from './visitTree.ts';

/** The entries in which a structure element may describe its whole content in words or numbers. */
const SPOKEN = ['/Alt', '/ActualText', '/E', '/T', '/A'];

export interface KeptStructure {
  /** The new `/StructTreeRoot`; null when no tag stays. */
  root: PdfDictionary | null;
  /** Changed structure elements by reference. */
  elements: Map<string, PdfDictionary>;
}

/**
 * Keeps the tags of kept content. An element that loses a part of its content loses its words, which may tell of that
 * part.
 *
 * @param newRoot A reference for the new root.
 * @param isKeptPage Gets references of pages.
 * @param isKeptObject Gets references of annotations and other objects that tags point at.
 * @param usedKeys The `/StructParent` and `/StructParents` numbers that stay in use, which are keys of the parent tree.
 */
export function pruneStructure(
  objects: PdfObjects,
  newRoot: string,
  isKeptPage: (reference: PdfValue | undefined) => boolean,
  isKeptObject: (reference: PdfValue | undefined) => boolean,
  usedKeys: ReadonlySet<number>,
): KeptStructure {
  const elements = new Map<string, PdfDictionary>();
  const seen = new Set<string>();
  const old = objects.dictionary(objects.catalog['/StructTreeRoot']);

  /** @returns The kept part of one kid; `whole` is true if the kid is kept whole. */
  const prune = (kid: PdfValue, page: PdfValue | undefined, parent: PdfValue): { kept: PdfValue; whole: boolean } => {
    const gone = { kept: null, whole: false };
    if (typeof kid === 'number') return isKeptPage(page) ? { kept: kid, whole: true } : gone;
    if (isReference(kid)) {
      if (seen.has(kid)) return gone;
      seen.add(kid);
    }
    const entry = objects.dictionary(kid);
    const type = objects.resolve(entry['/Type']);
    const ownPage = entry['/Pg'] ?? page;
    if (type === '/MCR') {
      if (!isKeptPage(ownPage)) return gone;
      return { kept: { ...pick(entry, ['/Type', '/MCID', '/Stm']), '/Pg': ownPage ?? null }, whole: true };
    }
    if (type === '/OBJR') {
      if (!isKeptPage(ownPage) || !isKeptObject(entry['/Obj'])) return gone;
      return { kept: { ...pick(entry, ['/Type', '/Obj']), '/Pg': ownPage ?? null }, whole: true };
    }
    const self = isReference(kid) ? kid : parent;
    const kids = getKids(objects, entry).map((below) => prune(below, ownPage, self));
    const keptKids = kids.filter(({ kept }) => kept !== null);
    if (keptKids.length === 0) return gone;
    const whole = kids.every((below) => below.whole);
    const element: PdfDictionary = {
      ...pick(entry, ['/Type', '/S', '/Lang', ...(whole ? SPOKEN : [])]),
      '/P': parent,
      '/K': keptKids.map(({ kept }) => kept),
    };
    if (isKeptPage(entry['/Pg'])) element['/Pg'] = entry['/Pg'] ?? null;
    if (!isReference(kid)) return { kept: element, whole };
    elements.set(kid, element);
    return { kept: kid, whole };
  };

  const kids = getKids(objects, old)
    .map((kid) => prune(kid, undefined, newRoot).kept)
    .filter((kid) => kid !== null);
  if (kids.length === 0) return { root: null, elements };

  const parents: PdfValue[] = [];
  visitTree(objects, old['/ParentTree'], '/Nums', (key, value) => {
    if (typeof key !== 'number' || !usedKeys.has(key)) return;
    const keep = (owner: PdfValue) => (isReference(owner) && elements.has(owner) ? owner : null);
    const owners =
      isReference(value) && isDictionary(objects.resolve(value)) ? keep(value) : objects.array(value).map(keep);
    parents.push(key, owners);
  });
  const root: PdfDictionary = {
    ...pick(old, ['/RoleMap']),
    '/Type': '/StructTreeRoot',
    '/K': kids,
    '/ParentTree': { '/Nums': parents },
    '/ParentTreeNextKey': Math.max(-1, ...usedKeys) + 1,
  };
  return { root, elements };
}

function getKids(objects: PdfObjects, element: PdfDictionary): PdfValue[] {
  const kids = objects.resolve(element['/K']);
  if (Array.isArray(kids)) return kids;
  return kids === null ? [] : [element['/K'] ?? null];
}
