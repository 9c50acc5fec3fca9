/** Compares by value. */
export function same(actual: unknown, expected: unknown, what = 'value'): void {
  const [is, shouldBe] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== shouldBe) throw new Error(`${what} is ${is} and should be ${shouldBe}`);
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
