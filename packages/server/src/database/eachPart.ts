/** A part of a list. */
export interface Part<Place> {
  /** The place of the last row of the part before; null for the first part. */
  after: Place | null;
  /** The most rows of the part. */
  limit: number;
}

/** The rows of the first part: a file of a long list begins at once. */
const FIRST = 100;

/**
 * Reads a list part by part: it may have millions of rows.
 * @param size The rows of a part after the first one.
 * @param placeOf The place of a row in the order of the list.
 */
export async function* eachPart<Row, Place>(
  size: number,
  read: (part: Part<Place>) => Promise<Row[]>,
  placeOf: (row: Row) => Place,
): AsyncIterable<Row[]> {
  let limit = Math.min(FIRST, size);
  for (let after: Place | null = null; ; ) {
    const rows: Row[] = await read({ after, limit });
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit) return;
    after = placeOf(last);
    limit = size;
  }
}
