const TICK_MILLISECONDS = 100;

/**
 * Calls `spent` once the process has run for so many milliseconds. A time in which the process stood still counts as one
 * tick: an answer may have come meanwhile, and the process has not read it yet.
 *
 * @returns a function that ends the wait
 */
export function limitRunningTime(milliseconds: number, spent: () => void): () => void {
  let left = Math.ceil(milliseconds / TICK_MILLISECONDS);
  const timer = setInterval(() => {
    if (--left > 0) return;
    clearInterval(timer);
    spent();
  }, TICK_MILLISECONDS);
  return () => clearInterval(timer);
}
