import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Coverage } from './coverage.ts';
import { isKnown } from './known.ts';
import { byStore, FEW_MODES, modeName } from './modes.ts';
import { showFailure, walk, withStore } from './walk.ts';

const STEPS = 600;
/** The seed of the walks: the same walks every time, unless the environment sets another seed. */
const SEED = Number(process.env.WALK_SEED ?? 1);
const FIRST_PORT = 18_600;

describe(`${STEPS} steps through the built store`, { concurrency: 2 }, () => {
  byStore(FEW_MODES).forEach(([kind, modes], place) => {
    test(kind, (t) =>
      withStore(kind, FIRST_PORT + 20 * place, async (store) => {
        const coverage = new Coverage();
        for (const mode of modes) {
          await t.test(modeName(mode), async () => {
            const steps = Math.ceil(STEPS / FEW_MODES.length);
            const seed = SEED + 1000 * FEW_MODES.indexOf(mode);
            const { failures } = await walk(store, { mode, seed, steps, coverage, isKnown });
            assert.ok(failures.length === 0, failures.map(showFailure).join('\n\n'));
          });
        }
      }),
    );
  });
});
