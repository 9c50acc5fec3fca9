/** A part of a list. */
export interface Part<Place> {
  /** The place of the last row of the part before; null for the first part. */
  after: Place | null;
  /** The most rows of the part. */
  limit: number;
}

/**
 * The rows of the first part. Each further part is twice as large, up to the whole size: a file begins at once, and the
 * server has done little work when a visitor gives up early.
 */
const FIRST = 100;

/**
 * Reads a list part by part: it may have millions of rows.
 * @param size The most rows of a part.
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
    limit = Math.min(limit * 2, size);
  }
}
