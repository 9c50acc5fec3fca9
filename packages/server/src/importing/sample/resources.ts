import { type ContentNames, findNames, nameInContent } from './contentNames.ts';
import { isDictionary, isReference, type PdfDictionary, type PdfObjects, type PdfValue } from './pdfObjects.ts';

/** Decoded content streams by reference, a character for each byte. */
export type Contents = ReadonlyMap<string, string>;

/**
 * The operators by which content uses a kind of resource; null: any mention is a use. Fonts and colour spaces also
 * stand in other places, and hold nothing that was printed on a page.
 */
const OPERATORS: Record<string, readonly string[] | null> = {
  '/XObject': ['Do'],
  '/Pattern': ['scn', 'SCN'],
  '/Shading': ['sh'],
  '/ExtGState': ['gs'],
  '/Properties': ['BDC', 'DP'],
  '/Font': null,
  '/ColorSpace': null,
};

/**
 * Keeps the resources that the given content uses. Many programs give all pages one dictionary of resources, which
 * would bring the content of other pages into the sample.
 *
 * @param streams References of the content streams that use these resources.
 */
export function pruneResources(
  objects: PdfObjects,
  resources: PdfValue | undefined,
  streams: Iterable<string>,
  contents: Contents,
): PdfDictionary {
  const all = objects.dictionary(resources);
  const read = new Set<string>();
  let kept: PdfDictionary = {};
  let pending = [...streams];
  // Streams without resources of their own use those of the page that shows them.
  while (pending.length > 0) {
    for (const stream of pending) read.add(stream);
    // Joins the streams: a page's content may be cut between a name and its operator.
    const names = findNames([...read].map((stream) => contents.get(stream) ?? '').join('\n'));
    kept = usedResources(objects, all, names);
    pending = streamsWithoutResources(objects, kept).filter((stream) => !read.has(stream));
  }
  return kept;
}

function usedResources(objects: PdfObjects, all: PdfDictionary, names: ContentNames): PdfDictionary {
  const used: PdfDictionary = {};
  for (const [kind, operators] of Object.entries(OPERATORS)) {
    const entries = Object.entries(objects.dictionary(all[kind])).filter(([name]) => {
      const found = names.get(nameInContent(name));
      return found && (operators === null || operators.some((operator) => found.has(operator)));
    });
    if (entries.length > 0) used[kind] = Object.fromEntries(entries);
  }
  return used;
}

function streamsWithoutResources(objects: PdfObjects, resources: PdfDictionary): string[] {
  const found: string[] = [];
  const addStream = (reference: PdfValue | undefined) => {
    if (objects.isStream(reference) && objects.dictionary(reference)['/Resources'] === undefined) found.push(reference);
  };
  for (const kind of ['/XObject', '/Pattern']) Object.values(objects.dictionary(resources[kind])).forEach(addStream);
  for (const state of Object.values(objects.dictionary(resources['/ExtGState']))) {
    addStream(objects.dictionary(objects.dictionary(state)['/SMask'])['/G']);
  }
  for (const reference of Object.values(objects.dictionary(resources['/Font']))) {
    const font = objects.dictionary(reference);
    if (font['/Resources'] === undefined) found.push(...glyphStreams(objects, font));
  }
  return found;
}

/** The drawings of a Type 3 font's glyphs. */
export function glyphStreams(objects: PdfObjects, font: PdfDictionary): string[] {
  return Object.values(objects.dictionary(font['/CharProcs'])).filter((reference) => objects.isStream(reference));
}

/** Streams with page content: pages, forms, patterns and glyphs draw with them. */
export function contentStreams(objects: PdfObjects, pages: readonly PdfDictionary[]): string[] {
  const found = new Set<string>();
  const visited = new Set<string>();
  const pending: PdfValue[] = [];
  for (const page of pages) {
    for (const stream of pageStreams(objects, page)) found.add(stream);
    pending.push(page['/Resources'] ?? null, page['/Annots'] ?? null);
  }
  while (pending.length > 0) {
    const value = pending.pop() ?? null;
    if (isReference(value)) {
      if (visited.has(value)) continue;
      visited.add(value);
      const resolved = objects.resolve(value);
      if (isDictionary(resolved)) {
        if (isPageNode(resolved)) continue;
        if (objects.isStream(value) && holdsContent(resolved)) found.add(value);
        for (const glyph of glyphStreams(objects, resolved)) found.add(glyph);
      }
      pending.push(resolved);
    } else if (Array.isArray(value)) pending.push(...value);
    else if (isDictionary(value)) {
      for (const [key, entry] of Object.entries(value)) if (key !== '/Parent' && key !== '/P') pending.push(entry);
    }
  }
  return [...found];
}

/** The parts of a page's content in order. */
export function pageStreams(objects: PdfObjects, page: PdfDictionary): string[] {
  const contents = page['/Contents'];
  if (objects.isStream(contents)) return [contents];
  return objects.array(contents).filter((part) => objects.isStream(part));
}

export function holdsContent(stream: PdfDictionary): boolean {
  return stream['/Subtype'] === '/Form' || stream['/PatternType'] === 1;
}

function isPageNode(dictionary: PdfDictionary): boolean {
  return dictionary['/Type'] === '/Page' || dictionary['/Type'] === '/Pages';
}
