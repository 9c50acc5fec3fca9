import type { ResolveDestination } from './destinations.ts';
import { isReference, type PdfDictionary, type PdfObjects, type PdfValue } from './pdfObjects.ts';

interface Item {
  reference: string;
  entries: PdfDictionary;
  open: boolean;
  children: Item[];
}

/**
 * Keeps the outline's entries that point into kept pages. The kept children of a removed entry move up one level.
 *
 * @param root A reference free to use for the outline's root.
 * @returns The changed objects; none when no entry stays.
 */
export function pruneOutline(
  objects: PdfObjects,
  resolveDestination: ResolveDestination,
  root: string,
): Map<string, PdfDictionary> {
  const items = keptItems(objects, objects.dictionary(objects.catalog['/Outlines'])['/First'], resolveDestination);
  const changes = new Map<string, PdfDictionary>();
  if (items.length > 0) {
    changes.set(root, { '/Type': '/Outlines', ...link(items, root, changes), '/Count': visibleCount(items) });
  }
  return changes;
}

function keptItems(
  objects: PdfObjects,
  first: PdfValue | undefined,
  resolveDestination: ResolveDestination,
  seen = new Set<string>(),
): Item[] {
  const items: Item[] = [];
  for (let reference = first; isReference(reference) && !seen.has(reference); ) {
    seen.add(reference);
    const entry = objects.dictionary(reference);
    const children = keptItems(objects, entry['/First'], resolveDestination, seen);
    const destination = resolveDestination(entry['/Dest'] ?? goToDestination(objects, entry['/A']));
    if (destination) {
      const entries: PdfDictionary = { '/Title': objects.resolve(entry['/Title']), '/Dest': destination };
      for (const key of ['/C', '/F']) if (entry[key] !== undefined) entries[key] = objects.resolve(entry[key]);
      const count = objects.resolve(entry['/Count']);
      items.push({ reference, entries, open: typeof count === 'number' && count > 0, children });
    } else {
      items.push(...children);
    }
    reference = entry['/Next'];
  }
  return items;
}

function goToDestination(objects: PdfObjects, action: PdfValue | undefined): PdfValue | undefined {
  const { '/S': type, '/D': destination } = objects.dictionary(action);
  return objects.resolve(type) === '/GoTo' ? destination : undefined;
}

/** Writes the items of one level and below into `changes`. */
function link(items: Item[], parent: string, changes: Map<string, PdfDictionary>): PdfDictionary {
  items.forEach(({ reference, entries, open, children }, index) => {
    const item: PdfDictionary = { ...entries, '/Parent': parent };
    const previous = items[index - 1];
    const next = items[index + 1];
    if (previous) item['/Prev'] = previous.reference;
    if (next) item['/Next'] = next.reference;
    if (children.length > 0) {
      Object.assign(item, link(children, reference, changes));
      item['/Count'] = open ? visibleCount(children) : -visibleCount(children);
    }
    changes.set(reference, item);
  });
  return { '/First': items[0]?.reference ?? null, '/Last': items.at(-1)?.reference ?? null };
}

/** The number of items that show when all items of this level show (ISO 32000-2, 12.3.3). */
function visibleCount(items: Item[]): number {
  return items.reduce((sum, { open, children }) => sum + 1 + (open ? visibleCount(children) : 0), 0);
}
