import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isKnown } from './known.ts';
import { FEW_MODES, nameOf } from './modes.ts';
import { showFailure, walk } from './walk.ts';

const STEPS = 600;
/** The same walks every time, but where another seed is asked for. */
const SEED = Number(process.env.WALK_SEED ?? 1);
const FIRST_PORT = 18_600;

describe(`${STEPS} steps through the built store`, { concurrency: 2 }, () => {
  FEW_MODES.forEach((mode, place) => {
    test(nameOf(mode), async () => {
      const steps = Math.ceil(STEPS / FEW_MODES.length);
      const { failures } = await walk({
        mode,
        seed: SEED + 1000 * place,
        steps,
        port: FIRST_PORT + 20 * place,
        isKnown,
      });
      assert.ok(failures.length === 0, failures.map(showFailure).join('\n\n'));
    });
  });
});
