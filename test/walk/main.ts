import { parseArgs } from 'node:util';
import { isKnown } from './known.ts';
import { FEW_MODES, modeNamed, nameOf } from './modes.ts';
import { showFailure, walk } from './walk.ts';

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
for (const mode of modes) {
  const started = Date.now();
  const { steps, failures, coverage } = await walk({
    mode,
    seed: Number(values.seed),
    steps: Math.ceil(Number(values.steps) / modes.length),
    port: Number(values.port),
    goOn: values['go-on'],
    isKnown,
    onFailure: (failure) => console.log(`\n${showFailure(failure)}`),
  });
  console.log(
    `${nameOf(mode)}: ${steps} steps, ${failures.length} failures, ${coverage.reached} actions, ${((Date.now() - started) / 1000).toFixed(0)} s`,
  );
}
