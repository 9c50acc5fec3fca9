/** A PDF value in qpdf's JSON, version 2: strings carry `u:` or `b:`, names a slash, references end in `R`. */
export type PdfValue = null | boolean | number | string | PdfValue[] | PdfDictionary;
export interface PdfDictionary {
  [key: string]: PdfValue;
}

/** An object as qpdf lists it: a value, or a stream whose data stands elsewhere. */
export type PdfObject = { value: PdfValue } | { stream: { dict: PdfDictionary } };

const REFERENCE = /^\d+ \d+ R$/;

export function isReference(value: PdfValue | undefined): value is string {
  return typeof value === 'string' && REFERENCE.test(value);
}

export function isDictionary(value: PdfValue | undefined): value is PdfDictionary {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** All objects of a document, by reference (`12 0 R`). */
export class PdfObjects {
  readonly trailer: PdfDictionary;
  readonly #objects: ReadonlyMap<string, PdfObject>;

  constructor(objects: ReadonlyMap<string, PdfObject>, trailer: PdfDictionary) {
    this.#objects = objects;
    this.trailer = trailer;
  }

  get size(): number {
    return this.#objects.size;
  }

  get(reference: string): PdfObject | undefined {
    return this.#objects.get(reference);
  }

  /** Follows references; a stream gives its dictionary, a dangling reference null. */
  resolve(value: PdfValue | undefined): PdfValue {
    for (let steps = 0; isReference(value) && steps < 32; steps++) {
      const object = this.#objects.get(value);
      if (!object) return null;
      if ('stream' in object) return object.stream.dict;
      value = object.value;
    }
    return isReference(value) ? null : (value ?? null);
  }

  dictionary(value: PdfValue | undefined): PdfDictionary {
    const resolved = this.resolve(value);
    return isDictionary(resolved) ? resolved : {};
  }

  array(value: PdfValue | undefined): PdfValue[] {
    const resolved = this.resolve(value);
    return Array.isArray(resolved) ? resolved : [];
  }

  isStream(reference: PdfValue | undefined): reference is string {
    if (!isReference(reference)) return false;
    const object = this.#objects.get(reference);
    return object !== undefined && 'stream' in object;
  }

  /** The values of all objects that are no streams, by reference. */
  *values(): Generator<[reference: string, value: PdfValue]> {
    for (const [reference, object] of this.#objects) if ('value' in object) yield [reference, object.value];
  }

  get catalogReference(): string {
    const root = this.trailer['/Root'];
    if (!isReference(root)) throw new Error('The trailer names no catalog.');
    return root;
  }

  get catalog(): PdfDictionary {
    return this.dictionary(this.trailer['/Root']);
  }
}

/** Picks keys that are there. */
export function pick(dictionary: PdfDictionary, keys: readonly string[]): PdfDictionary {
  const picked: PdfDictionary = {};
  for (const key of keys) {
    const value = dictionary[key];
    if (value !== undefined) picked[key] = value;
  }
  return picked;
}
