import { setFlagsFromString } from 'node:v8';

/**
 * Keeps V8 from compiling the embedded database's WebAssembly a second time for speed. A command lives for seconds or
 * minutes and gains nothing by that. Without the second time, the database opens with 350 MB at most, not 700;
 * compiling one of its long functions again would alone take 600 MB, after some hundred statements. V8 still obeys
 * these two flags in a running process. The first says after how much running the second time comes. The second limits
 * it to one function, by a number that no function has, while the database is open. The import in between has loops
 * that are worth compiling twice.
 */
export function disableRecompiling(): Disposable {
  setFlagsFromString('--wasm-tiering-budget=2000000000');
  setFlagsFromString('--wasm-tier-up-filter=2000000000');
  return { [Symbol.dispose]: () => setFlagsFromString('--wasm-tier-up-filter=-1') };
}
