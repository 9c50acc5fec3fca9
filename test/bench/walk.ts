import { availableParallelism } from 'node:os';
import { Coverage } from '../walk/coverage.ts';
import { isKnown } from '../walk/known.ts';
import { ALL_MODES, nameOf } from '../walk/modes.ts';
import { type Failure, showFailure, walk } from '../walk/walk.ts';
import type { Figure } from './figures.ts';

const STEPS = Number(process.env.WALK_STEPS ?? 20_000);
const SEED = Number(process.env.WALK_SEED ?? 1);
const FIRST_PORT = 18_600;

/** Walks at random through the store in every mode, one on each core. */
export async function benchWalk(): Promise<Figure[]> {
  const coverage = new Coverage();
  const failures: Failure[] = [];
  const modes = [...ALL_MODES.entries()];
  let made = 0;
  const started = Date.now();
  const walkOn = async () => {
    for (let next = modes.shift(); next; next = modes.shift()) {
      const [place, mode] = next;
      const outcome = await walk({
        mode,
        seed: SEED + 10_000 * place,
        steps: Math.ceil(STEPS / ALL_MODES.length),
        port: FIRST_PORT + 20 * place,
        isKnown,
        goOn: true,
        onFailure: (failure) => console.log(showFailure(failure)),
      });
      made += outcome.steps;
      failures.push(...outcome.failures);
      coverage.add(outcome.coverage);
      console.log(`${nameOf(mode)}: ${outcome.steps} steps, ${outcome.failures.length} failures`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, walkOn));
  const perSecond = (made / ((Date.now() - started) / 1000)).toFixed(1);
  console.log(`\nNever reached, of what was in sight:\n  ${coverage.missed.join('\n  ')}`);
  const reached = `${coverage.screens} screens, ${coverage.reached} of ${coverage.offered} actions on them`;
  return [
    { name: 'random walks', measured: `${made} steps, ${perSecond} a second`, target: `${STEPS}`, met: made >= STEPS },
    { name: 'random walks: failures', measured: `${failures.length}`, target: '0', met: failures.length === 0 },
    { name: 'random walks: reached', measured: reached, target: 'every screen', met: coverage.unseen.length === 0 },
  ];
}
