/** A line in which the query occurs. */
export interface FindHit {
  /** From 1. */
  page: number;
  snippet: {
    /** The line as the reader sees it, without markup. */
    text: string;
    /** The first character of every occurrence, and the one behind its last. */
    matches: [start: number, end: number][];
  };
}
