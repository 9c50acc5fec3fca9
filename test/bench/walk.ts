import { availableParallelism } from 'node:os';
import { Coverage } from '../walk/coverage.ts';
import { isKnown } from '../walk/known.ts';
import { ALL_MODES, type Mode, modeName } from '../walk/modes.ts';
import { type Failure, showFailure, walk, withStore } from '../walk/walk.ts';
import type { Figure } from './figures.ts';

const STEPS = Number(process.env.WALK_STEPS ?? 20_000);
const SEED = Number(process.env.WALK_SEED ?? 1);
const FIRST_PORT = 18_600;

/** Walks at random through the store in every mode, one on each core. */
export async function benchWalk(): Promise<Figure[]> {
  const coverage = new Coverage();
  const failures: Failure[] = [];
  const stores = [...Map.groupBy(ALL_MODES, ({ store, place }) => `${store}, ${place}`).values()].entries();
  let made = 0;
  const started = Date.now();
  const walkOn = async () => {
    for (const [place, modes] of stores) {
      await withStore((modes[0] as Mode).store, FIRST_PORT + 20 * place, async (store) => {
        for (const mode of modes) {
          const outcome = await walk(store, {
            mode,
            seed: SEED + 10_000 * ALL_MODES.indexOf(mode),
            steps: Math.ceil(STEPS / ALL_MODES.length),
            coverage,
            isKnown,
            goOn: true,
            onFailure: (failure) => console.log(showFailure(failure)),
          });
          made += outcome.steps;
          failures.push(...outcome.failures);
          console.log(`${modeName(mode)}: ${outcome.steps} steps, ${outcome.failures.length} failures`);
        }
      });
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, walkOn));
  const perSecond = (made / ((Date.now() - started) / 1000)).toFixed(1);
  console.log(`\nActions taken, of those that were possible:\n  ${coverage.lines.join('\n  ')}`);
  console.log(`\nScreens never seen: ${coverage.unseen.join(', ') || 'none'}`);
  return [
    { name: 'random walks', measured: `${made} steps, ${perSecond} a second`, target: `${STEPS}`, met: made >= STEPS },
    { name: 'random walks: failures', measured: `${failures.length}`, target: '0', met: failures.length === 0 },
    {
      name: 'random walks: reached',
      measured: coverage.summary,
      target: 'every screen',
      met: coverage.unseen.length === 0,
    },
  ];
}
