/** A line in which the query occurs. */
export interface FindHit {
  /** From 1. */
  page: number;
  snippet: {
    /** The line as it is read, without markup. */
    text: string;
    /** First character and the one behind the last, of every occurrence. */
    matches: [start: number, end: number][];
  };
}
