import { setFlagsFromString } from 'node:v8';

/**
 * Keeps V8 from compiling the embedded database's WebAssembly a second time for speed. A command runs for seconds or
 * minutes and gains nothing from that. Without recompiling, the database opens with at most 350 MB, not 700; after some
 * hundred statements, recompiling one of its long functions would take 600 MB. V8 accepts these two flags in a running
 * process. The first delays recompiling. The second limits it to one function, by a number that no function has, while
 * the database is open. The import between two steps has loops that are worth recompiling.
 */
export function disableRecompiling(): Disposable {
  setFlagsFromString('--wasm-tiering-budget=2000000000');
  setFlagsFromString('--wasm-tier-up-filter=2000000000');
  return { [Symbol.dispose]: () => setFlagsFromString('--wasm-tier-up-filter=-1') };
}
