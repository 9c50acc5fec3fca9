import type { ResolveDestination } from './destinations.ts';
import type { Page } from './pageTree.ts';
import { isReference, type PdfDictionary, type PdfObjects, type PdfValue, pick } from './pdfObjects.ts';

/**
 * The entries that an annotation needs to be seen and used on its own page. The list leaves out `/Parent` and `/IRT`,
 * which may lead to other pages, scripts (`/AA`), and `/PA`, a link's former target.
 */
const KEPT = [
  '/Type /Subtype /Rect /Contents /NM /M /F /AP /AS /Border /C /OC /StructParent /Lang /BM /ca /CA',
  '/BS /BE /H /QuadPoints /Q /DA /DS /RC /IC /RD /L /LE /LL /LLE /Cap /CP /CO /IT /Vertices /InkList /CL /Sy /Name',
  '/MK /T /Subj /CreationDate /Open /RichMediaContent /RichMediaSettings /Sound /Movie',
].flatMap((line) => line.split(' '));

/** The entries that a widget may take from the fields above it (ISO 32000-2, 12.7.4.1). */
const FIELD_KEYS = ['/FT', '/Ff', '/V', '/DV', '/DA', '/Q', '/MaxLen', '/Opt', '/TU'];

export interface KeptAnnotations {
  /** Changed annotations by reference. */
  changes: Map<string, PdfDictionary>;
  /** The new `/Annots` of each page. */
  byPage: Map<string, PdfValue[]>;
}

/**
 * Prunes the annotations of the kept pages. Their targets become explicit, and targets outside of the kept pages go.
 */
export function pruneAnnotations(
  objects: PdfObjects,
  kept: readonly Page[],
  resolveDestination: ResolveDestination,
): KeptAnnotations {
  const onKeptPages = new Set(kept.flatMap(({ dictionary }) => objects.array(dictionary['/Annots'])));
  const changes = new Map<string, PdfDictionary>();
  const byPage = new Map<string, PdfValue[]>();
  for (const { reference: page, dictionary } of kept) {
    const list: PdfValue[] = [];
    for (const value of objects.array(dictionary['/Annots'])) {
      const pruned = pruneAnnotation(objects, objects.dictionary(value), page, resolveDestination, onKeptPages);
      if (!pruned) continue;
      if (isReference(value)) changes.set(value, pruned);
      list.push(isReference(value) ? value : pruned);
    }
    byPage.set(page, list);
  }
  return { changes, byPage };
}

/** @returns null for a link without a target among the kept pages, and for pop-ups, which PDF readers make anew. */
function pruneAnnotation(
  objects: PdfObjects,
  annotation: PdfDictionary,
  page: string,
  resolveDestination: ResolveDestination,
  onKeptPages: ReadonlySet<PdfValue>,
): PdfDictionary | null {
  const subtype = objects.resolve(annotation['/Subtype']);
  if (subtype === '/Popup' || subtype === null) return null;
  const pruned: PdfDictionary = { ...pick(annotation, KEPT), '/P': page };
  if (subtype === '/Widget') Object.assign(pruned, fieldEntries(objects, annotation));

  const action = objects.dictionary(annotation['/A']);
  const type = objects.resolve(action['/S']);
  const destination = resolveDestination(annotation['/Dest'] ?? (type === '/GoTo' ? action['/D'] : undefined));
  // A rendition played on another page's screen is that page's content.
  const playsHere = action['/AN'] === undefined || onKeptPages.has(action['/AN']);
  if (destination) pruned['/Dest'] = destination;
  else if (type === '/URI') pruned['/A'] = pick(action, ['/S', '/URI', '/IsMap']);
  else if (type === '/Named') pruned['/A'] = pick(action, ['/S', '/N']);
  else if (type === '/Rendition' && playsHere) pruned['/A'] = pick(action, ['/S', '/R', '/OP', '/AN']);
  else if (subtype === '/Link') return null;
  return pruned;
}

/**
 * The field's entries for a widget of the sample. Fields hang together across pages, so the widget carries them itself.
 */
function fieldEntries(objects: PdfObjects, widget: PdfDictionary): PdfDictionary {
  const entries: PdfDictionary = {};
  let field = widget;
  for (let depth = 0; depth < 32; depth++) {
    Object.assign(entries, { ...pick(field, FIELD_KEYS), ...entries });
    if (field['/Parent'] === undefined) break;
    field = objects.dictionary(field['/Parent']);
  }
  return entries;
}
