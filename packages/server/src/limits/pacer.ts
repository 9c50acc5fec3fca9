/** The share of the time that work which can wait may keep the process busy, together with all other work. */
const MAX_BUSY = 0.5;
const LOOK_EVERY_MILLISECONDS = 2;

/** Begins to measure. The function returns the share of the time since then in which the process was busy. */
const measureBusy = () => {
  const start = performance.eventLoopUtilization();
  return () => performance.eventLoopUtilization(start).utilization;
};

/**
 * Makes a function that spreads work which can wait, so that it doesn't hold up requests that visitors wait for. It
 * resolves when the process has been idle for half of the time since the last start. In a process that is always busy, it
 * resolves after the longest wait, so that the work goes on.
 */
export function createPacer(longestMilliseconds: number, measure = measureBusy): () => Promise<void> {
  let busySinceStart = measure();
  return async () => {
    const latest = performance.now() + longestMilliseconds;
    while (busySinceStart() > MAX_BUSY && performance.now() < latest) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MILLISECONDS));
    }
    busySinceStart = measure();
  };
}
