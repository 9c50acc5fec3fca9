const TICK_MILLISECONDS = 100;
/** The most that one tick counts. Ticks of a busy process are a little late. */
const MAX_TICK_MILLISECONDS = 200;

/**
 * Calls `spent` once the process has run for so many milliseconds. A time in which the process stood still counts as one
 * tick: an answer may have come meanwhile, and the process has not read it yet. The wait keeps no process
 * running.
 *
 * @returns a function that ends the wait
 */
export function limitRunningTime(milliseconds: number, spent: () => void): () => void {
  let left = milliseconds;
  let lastAt = performance.now();
  const timer = setInterval(() => {
    const time = performance.now();
    left -= Math.min(time - lastAt, MAX_TICK_MILLISECONDS);
    lastAt = time;
    if (left > 0) return;
    clearInterval(timer);
    spent();
  }, TICK_MILLISECONDS).unref();
  return () => clearInterval(timer);
}
