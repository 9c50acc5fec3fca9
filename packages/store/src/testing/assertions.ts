/** Throws unless both are the same JSON; browsers have no `node:assert`. */
export function equal(actual: unknown, expected: unknown, about = ''): void {
  const [got, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (got !== wanted) throw new Error(`${about}\n     got: ${got}\nexpected: ${wanted}`);
}

const PATIENCE_MS = 5000;

/** What `look` returns as soon as it returns something. */
export async function eventually<T>(look: () => T): Promise<NonNullable<T>> {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    const found = look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`Waited in vain for ${look}`);
}
