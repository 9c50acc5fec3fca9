import { parseArgs } from 'node:util';
import { isKnown } from './known.ts';
import { byStore, FEW_MODES, modeNamed, nameOf } from './modes.ts';
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
const modes = values.mode ? [modeNamed(values.mode)] : FEW_MODES;
for (const [kind, modesOfStore] of byStore(modes)) {
  await withStore(kind, Number(values.port), async (store) => {
    for (const mode of modesOfStore) {
      const started = Date.now();
      const { steps, failures } = await walk(store, {
        mode,
        seed: Number(values.seed),
        steps: Math.ceil(Number(values.steps) / modes.length),
        goOn: values['go-on'],
        isKnown,
        onFailure: (failure) => console.log(`\n${showFailure(failure)}`),
      });
      const seconds = ((Date.now() - started) / 1000).toFixed(0);
      console.log(`${nameOf(mode)}: ${steps} steps, ${failures.length} failures, ${seconds} s`);
    }
  });
}
