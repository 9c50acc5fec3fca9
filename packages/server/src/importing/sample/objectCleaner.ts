import {
  isDictionary,
  isReference,
  type PdfDictionary,
  type PdfObject,
  type PdfObjects,
  type PdfValue,
  pick,
} from './pdfObjects.ts';
import { type Contents, glyphStreams, holdsContent, pruneResources } from './resources.ts';

/**
 * Types of objects that lead from a page's content to the rest of a document. References to them stay only where the
 * sample replaces the object.
 */
const DOCUMENT_LEVEL = new Set<PdfValue>([
  '/Catalog',
  '/Pages',
  '/Page',
  '/Outlines',
  '/StructTreeRoot',
  '/StructElem',
  '/Thread',
  '/Bead',
]);

/** Entries that programs leave beside a picture or a form: their own copy of the artwork, notes, other versions. */
const BESIDE_CONTENT = ['/PieceInfo', '/Metadata', '/AF', '/OPI', '/Alternates', '/Ref', '/LastModified'];

/** Collects objects for a new document, without references that lead out of it. */
export class ObjectCleaner {
  /** The new document's objects so far. */
  readonly objects = new Map<string, PdfObject>();
  readonly #source: PdfObjects;
  readonly #contents: Contents;
  readonly #replacements = new Map<string, PdfDictionary>();
  readonly #forbidden = new Set<string>();

  constructor(source: PdfObjects, contents: Contents) {
    this.#source = source;
    this.#contents = contents;
  }

  /** Puts `dictionary` in the place of the object with this reference, which may be new. */
  replace(reference: string, dictionary: PdfDictionary): void {
    this.#replacements.set(reference, dictionary);
  }

  /** Turns references to this object into null. */
  forbid(reference: string): void {
    this.#forbidden.add(reference);
  }

  /** Adds an object and all objects that it leads to. */
  collect(start: string): void {
    const pending = [start];
    while (pending.length > 0) {
      const reference = pending.pop();
      if (reference === undefined || this.objects.has(reference)) continue;
      const object = this.#replacement(reference) ?? this.#cleanObject(reference);
      if (!object) continue;
      const found: string[] = [];
      if ('stream' in object) {
        this.objects.set(reference, { stream: { dict: this.#cleanDictionary(object.stream.dict, found) } });
      } else {
        this.objects.set(reference, { value: this.#cleanValue(object.value, found) });
      }
      pending.push(...found);
    }
  }

  #replacement(reference: string): PdfObject | undefined {
    const dictionary = this.#replacements.get(reference);
    return dictionary && { value: dictionary };
  }

  #cleanObject(reference: string): PdfObject | undefined {
    const object = this.#source.get(reference);
    if (!object) return undefined;
    if ('stream' in object) {
      const dict = { ...object.stream.dict };
      for (const key of BESIDE_CONTENT) delete dict[key];
      if (dict['/Resources'] !== undefined) {
        const streams = holdsContent(dict) ? [reference] : [];
        dict['/Resources'] = pruneResources(this.#source, dict['/Resources'], streams, this.#contents);
      }
      return { stream: { dict } };
    }
    if (!isDictionary(object.value)) return object;
    const { value } = object;
    if (value['/Type'] === '/OCG') return { value: pick(value, ['/Type', '/Name', '/Intent', '/Usage']) };
    if (value['/Subtype'] === '/Type3' && value['/Resources'] !== undefined) {
      const glyphs = glyphStreams(this.#source, value);
      const resources = pruneResources(this.#source, value['/Resources'], glyphs, this.#contents);
      return { value: { ...value, '/Resources': resources } };
    }
    return object;
  }

  #cleanValue(value: PdfValue, found: string[]): PdfValue {
    if (isReference(value)) {
      if (!this.#mayFollow(value)) return null;
      found.push(value);
      return value;
    }
    if (Array.isArray(value)) return value.map((entry) => this.#cleanValue(entry, found));
    return isDictionary(value) ? this.#cleanDictionary(value, found) : value;
  }

  #cleanDictionary(dictionary: PdfDictionary, found: string[]): PdfDictionary {
    const cleaned: PdfDictionary = {};
    for (const [key, value] of Object.entries(dictionary)) {
      const entry = this.#cleanValue(value, found);
      if (entry !== null) cleaned[key] = entry;
    }
    return cleaned;
  }

  #mayFollow(reference: string): boolean {
    if (this.#replacements.has(reference)) return true;
    if (this.#forbidden.has(reference)) return false;
    return !DOCUMENT_LEVEL.has(this.#source.dictionary(reference)['/Type'] ?? null);
  }
}
