import { pruneAnnotations } from './annotations.ts';
import { destinationResolver } from './destinations.ts';
import { pruneLayers } from './layers.ts';
import { ObjectCleaner } from './objectCleaner.ts';
import { pruneOutline } from './outline.ts';
import { pruneLabels } from './pageLabels.ts';
import { listPages } from './pageTree.ts';
import {
  isDictionary,
  isReference,
  type PdfDictionary,
  type PdfObject,
  type PdfObjects,
  type PdfValue,
  pick,
} from './pdfObjects.ts';
import { type Contents, pageStreams, pruneResources } from './resources.ts';
import { pruneStructure } from './structure.ts';

const PAGE_KEYS = [
  '/Type /MediaBox /CropBox /BleedBox /TrimBox /ArtBox /Rotate /UserUnit /Group /Tabs /StructParents /Trans /Dur',
].flatMap((line) => line.split(' '));

/** New objects and those that replace old ones, by reference, and the new trailer. */
export interface ObjectChanges {
  objects: ReadonlyMap<string, PdfObject>;
  trailer: PdfDictionary;
}

/**
 * Computes the objects of a sample. It collects the objects that the kept pages need instead of cutting others out of
 * the whole. So objects that no rule names stay out. The result has every object that the new trailer leads to.
 *
 * @param pageNumbers Pages to keep, from 1, ascending.
 * @param contents The decoded content streams of the kept pages.
 * @param firstFree A number above those of all objects.
 */
export function sampleObjects(
  objects: PdfObjects,
  pageNumbers: readonly number[],
  contents: Contents,
  firstFree: number,
): ObjectChanges {
  const catalog = `${firstFree} 0 R`;
  const pageTree = `${firstFree + 1} 0 R`;
  const outline = `${firstFree + 2} 0 R`;
  const structure = `${firstFree + 3} 0 R`;
  const info = `${firstFree + 4} 0 R`;

  const all = listPages(objects);
  const kept = pageNumbers.flatMap((number) => all[number - 1] ?? []);
  const keptPages = new Set(kept.map(({ reference }) => reference));
  const isKeptPage = (value: PdfValue | undefined) => isReference(value) && keptPages.has(value);
  const resolveDestination = destinationResolver(
    objects,
    all.map(({ reference }) => reference),
    keptPages,
  );
  const cleaner = new ObjectCleaner(objects, contents);

  const annotations = pruneAnnotations(objects, kept, resolveDestination);
  for (const [reference, annotation] of annotations.changes) cleaner.replace(reference, annotation);
  const isKeptAnnotation = (value: PdfValue | undefined) => isReference(value) && annotations.changes.has(value);
  for (const { reference, dictionary } of all) {
    if (!keptPages.has(reference)) cleaner.forbid(reference);
    for (const annotation of objects.array(dictionary['/Annots'])) {
      if (isReference(annotation) && !isKeptAnnotation(annotation)) cleaner.forbid(annotation);
    }
  }

  for (const { reference, dictionary } of kept) {
    const streams = pageStreams(objects, dictionary);
    cleaner.replace(reference, {
      ...pick(dictionary, PAGE_KEYS),
      '/Parent': pageTree,
      '/Resources': pruneResources(objects, dictionary['/Resources'], streams, contents),
      '/Contents': streams,
      '/Annots': annotations.byPage.get(reference) ?? [],
    });
  }
  cleaner.replace(pageTree, { '/Type': '/Pages', '/Kids': [...keptPages], '/Count': keptPages.size });
  cleaner.collect(pageTree);

  const outlineItems = pruneOutline(objects, resolveDestination, outline);
  for (const [reference, item] of outlineItems) cleaner.replace(reference, item);
  const tags = pruneStructure(objects, structure, isKeptPage, isKeptAnnotation, structureKeys(cleaner.objects));
  for (const [reference, element] of tags.elements) cleaner.replace(reference, element);
  if (tags.root) cleaner.replace(structure, tags.root);

  const old = objects.catalog;
  cleaner.replace(catalog, {
    ...pick(old, ['/Version', '/Lang', '/PageLayout']),
    '/Type': '/Catalog',
    '/Pages': pageTree,
    '/ViewerPreferences': pick(objects.dictionary(old['/ViewerPreferences']), ['/Direction', '/DisplayDocTitle']),
    '/PageLabels': pruneLabels(objects, pageNumbers),
    '/OCProperties': pruneLayers(objects, cleaner.objects),
    '/Outlines': outlineItems.size > 0 ? outline : null,
    '/StructTreeRoot': tags.root ? structure : null,
    '/MarkInfo': tags.root ? (old['/MarkInfo'] ?? null) : null,
  });
  cleaner.collect(catalog);
  cleaner.replace(info, pick(objects.dictionary(objects.trailer['/Info']), ['/Title', '/Author']));
  cleaner.collect(info);
  return { objects: cleaner.objects, trailer: { '/Root': catalog, '/Info': info, '/Size': firstFree + 5 } };
}

/** The keys under which kept pages, annotations and forms look up their tags. */
function structureKeys(objects: ReadonlyMap<string, PdfObject>): Set<number> {
  const keys = new Set<number>();
  for (const object of objects.values()) {
    const entries = 'stream' in object ? object.stream.dict : object.value;
    if (!isDictionary(entries)) continue;
    for (const name of ['/StructParent', '/StructParents']) {
      const key = entries[name];
      if (typeof key === 'number') keys.add(key);
    }
  }
  return keys;
}
