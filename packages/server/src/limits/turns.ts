/** Lets a number of callers act under one key at once. The others wait for their turn. */
export interface Turns {
  /** @returns A function that ends the turn. */
  enter(key: string): Promise<() => void>;
  /** True while no other caller may wait under the key. */
  isFull(key: string): boolean;
}

/** @param mostWaiting The callers that may wait under one key. */
export function createTurns(most: number, mostWaiting = Number.POSITIVE_INFINITY): Turns {
  const lines = new Map<string, { inside: number; waiting: (() => void)[] }>();
  return {
    isFull: (key) => (lines.get(key)?.waiting.length ?? 0) >= mostWaiting,
    async enter(key) {
      const line = lines.get(key) ?? { inside: 0, waiting: [] };
      lines.set(key, line);
      if (line.inside < most) line.inside++;
      else await new Promise<void>((resolve) => line.waiting.push(resolve));
      return () => {
        const next = line.waiting.shift();
        if (next) return next();
        line.inside--;
        if (line.inside === 0) lines.delete(key);
      };
    },
  };
}
