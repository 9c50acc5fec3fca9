/** Lets work that can wait go behind work that a visitor waits for. */
export interface Precedence {
  /** Runs work that a visitor waits for. */
  goFirst<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Resolves when no such work is running, or after the longest wait. */
  letOthersPass(): Promise<void>;
}

export function createPrecedence(longestMilliseconds: number): Precedence {
  let running = 0;
  const waiting = new Set<() => void>();
  return {
    async goFirst(work) {
      running++;
      try {
        return await work();
      } finally {
        running--;
        if (running === 0) for (const go of waiting) go();
      }
    },
    async letOthersPass() {
      if (running === 0) return;
      await new Promise<void>((resolve) => {
        const go = () => {
          clearTimeout(timer);
          waiting.delete(go);
          resolve();
        };
        const timer = setTimeout(go, longestMilliseconds);
        waiting.add(go);
      });
    },
  };
}
