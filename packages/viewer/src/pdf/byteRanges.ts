/** A stretch of bytes, `end` excluded. */
export interface ByteRange {
  begin: number;
  end: number;
}

/** The same bytes in as few ranges as possible, in order. Gaps of up to `gap` bytes are filled. */
export function mergeRanges(ranges: ByteRange[], gap = 0): ByteRange[] {
  const merged: ByteRange[] = [];
  for (const { begin, end } of ranges.toSorted((a, b) => a.begin - b.begin)) {
    const last = merged.at(-1);
    if (last && begin <= last.end + gap) last.end = Math.max(last.end, end);
    else merged.push({ begin, end });
  }
  return merged;
}

/** The parts of `range` that lie in none of `others`. */
export function subtractRanges(range: ByteRange, others: ByteRange[]): ByteRange[] {
  const rest: ByteRange[] = [];
  let begin = range.begin;
  for (const other of mergeRanges(others)) {
    if (other.end <= begin) continue;
    if (other.begin >= range.end) break;
    if (other.begin > begin) rest.push({ begin, end: other.begin });
    begin = other.end;
  }
  if (begin < range.end) rest.push({ begin, end: range.end });
  return rest;
}

export function overlaps(a: ByteRange, b: ByteRange): boolean {
  return a.begin < b.end && b.begin < a.end;
}
