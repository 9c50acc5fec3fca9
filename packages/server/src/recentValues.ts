/** Values in memory, by key. When they are too large together, those that were not asked for lately go. */
export interface RecentValues<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
  clear(): void;
}

/** @param most The most that all values may measure together, by `sizeOf`. */
export function createRecentValues<Value>(most: number, sizeOf: (value: Value) => number): RecentValues<Value> {
  /** The value that was asked for last comes last. */
  const values = new Map<string, Value>();
  let size = 0;

  function forget(key: string): void {
    const value = values.get(key);
    if (value === undefined) return;
    values.delete(key);
    size -= sizeOf(value);
  }

  return {
    get(key) {
      const value = values.get(key);
      if (value === undefined) return undefined;
      values.delete(key);
      values.set(key, value);
      return value;
    },
    set(key, value) {
      forget(key);
      values.set(key, value);
      size += sizeOf(value);
      for (const other of values.keys()) {
        if (size <= most) break;
        forget(other);
      }
    },
    delete: forget,
    clear() {
      values.clear();
      size = 0;
    },
  };
}
