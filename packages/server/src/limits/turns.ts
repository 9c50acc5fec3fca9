/** Lets so many at once do something under one key; the others wait for their turn. */
export interface Turns {
  /** @returns Ends the turn. */
  enter(key: string): Promise<() => void>;
}

export function createTurns(most: number): Turns {
  const lines = new Map<string, { inside: number; waiting: (() => void)[] }>();
  return {
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
