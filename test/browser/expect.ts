/** Throws unless both are the same JSON; browsers have no `node:assert`. */
export function equal(actual: unknown, expected: unknown, about = ''): void {
  const [got, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (got !== wanted) throw new Error(`${about}\n     got: ${got}\nexpected: ${wanted}`);
}

export function ok(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(`not so: ${what}`);
}

/** Milliseconds, and looks: time in which the browser stood still counts for nothing. */
const PATIENCE = 30_000;
const LOOKS = 100;

/** Waits until `probe` returns a true value, calling it once a frame, and returns the value. Throws if it never does. */
export async function until<T>(what: string, probe: () => T): Promise<Exclude<T, null | undefined | false | '' | 0>> {
  const end = performance.now() + PATIENCE;
  for (let looks = 1; ; looks++) {
    const found = probe();
    if (found) return found as Exclude<T, null | undefined | false | '' | 0>;
    if (looks >= LOOKS && performance.now() > end)
      throw new Error(`waited in vain until ${what}; at last: ${String(found)}`);
    await new Promise((resolve) => setTimeout(resolve, 16));
  }
}

/** Waits for a probe whose own source describes the wait. */
export const eventually = <T>(probe: () => T) => until(String(probe), probe);
