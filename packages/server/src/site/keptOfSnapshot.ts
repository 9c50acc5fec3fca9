import { createRecentValues } from '../recentValues.ts';

/**
 * Keeps values that were made of one snapshot of the catalogue, until there is another snapshot. Values that were not
 * asked for lately make room for others.
 */
export function createKeptOfSnapshot<Value>(mostBytes: number, countBytes: (value: Value) => number) {
  let currentSnapshot: object | undefined;
  const kept = createRecentValues(mostBytes, countBytes);

  /** @param key names the value among those made of one snapshot */
  return function find(snapshot: object, key: string, make: () => Value): Value {
    if (snapshot !== currentSnapshot) {
      kept.clear();
      currentSnapshot = snapshot;
    }
    const known = kept.get(key);
    if (known !== undefined) return known;
    const value = make();
    kept.set(key, value);
    return value;
  };
}
