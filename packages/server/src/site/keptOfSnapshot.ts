/**
 * Keeps values that were made of one snapshot of the catalogue, until there is another snapshot. Values that were not
 * asked for lately make room for others.
 */
export function createKeptOfSnapshot<Value>(mostBytes: number, countBytes: (value: Value) => number) {
  let currentSnapshot: object | undefined;
  /** Values that were asked for lately come last. */
  const kept = new Map<string, Value>();
  let bytes = 0;

  /** @param key names the value among those made of one snapshot */
  return function find(snapshot: object, key: string, make: () => Value): Value {
    if (snapshot !== currentSnapshot) {
      kept.clear();
      bytes = 0;
      currentSnapshot = snapshot;
    }
    const known = kept.get(key);
    if (known !== undefined) {
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    const value = make();
    kept.set(key, value);
    bytes += countBytes(value);
    for (const [other, its] of kept) {
      if (bytes <= mostBytes) break;
      kept.delete(other);
      bytes -= countBytes(its);
    }
    return value;
  };
}
