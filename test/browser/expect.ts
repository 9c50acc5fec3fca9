/** Throws unless both are the same JSON; browsers have no `node:assert`. */
export function equal(actual: unknown, expected: unknown, about = ''): void {
  const [got, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (got !== wanted) throw new Error(`${about}\n     got: ${got}\nexpected: ${wanted}`);
}

export function ok(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(`not so: ${what}`);
}

/** Waits until `probe` gives something true, looking once a frame, and returns it. Throws after `patience` ms. */
export async function until<T>(
  what: string,
  probe: () => T,
  patience = 8000,
): Promise<Exclude<T, null | undefined | false | '' | 0>> {
  const end = performance.now() + patience;
  for (;;) {
    const found = probe();
    if (found) return found as Exclude<T, null | undefined | false | '' | 0>;
    if (performance.now() > end) throw new Error(`waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 16));
  }
}

/** The same, where the probe says itself what is waited for. */
export const eventually = <T>(probe: () => T) => until(String(probe), probe);
