import { parseArgs } from 'node:util';
import { Coverage } from './coverage.ts';
import { isKnown } from './known.ts';
import { byStore, FEW_MODES, findMode, modeName } from './modes.ts';
import { showFailure, walk, withStore } from './walk.ts';

const { values } = parseArgs({
  options: {
    mode: { type: 'string' },
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '600' },
    port: { type: 'string', default: '19000' },
    'go-on': { type: 'boolean', default: false },
  },
});
const modes = values.mode ? [findMode(values.mode)] : FEW_MODES;
const coverage = new Coverage();
let made = 0;
let failed = false;
for (const [kind, modesOfStore] of byStore(modes)) {
  if (failed && !values['go-on']) break;
  await withStore(kind, Number(values.port), async (store) => {
    for (const mode of modesOfStore) {
      if (failed && !values['go-on']) break;
      const started = Date.now();
      const { steps, failures } = await walk(store, {
        mode,
        seed: Number(values.seed),
        steps: Math.ceil(Number(values.steps) / modes.length),
        coverage,
        goOn: values['go-on'],
        isKnown,
        onFailure: (failure) => console.log(`\n${showFailure(failure)}`),
      });
      const seconds = ((Date.now() - started) / 1000).toFixed(0);
      console.log(`${modeName(mode)}: ${steps} steps, ${failures.length} failures, ${seconds} s`);
      made += steps;
      failed ||= failures.length > 0;
    }
  });
}
console.log(`${made} steps`);
process.exitCode = failed ? 1 : 0;
