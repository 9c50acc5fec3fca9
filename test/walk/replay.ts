import { type Action, listActions } from './actions.ts';
import { isKnown } from './known.ts';
import { findMode } from './modes.ts';
import { startWalker, withStore } from './walk.ts';
import type { Walker } from './walker.ts';

/** `node test/walk/replay.ts MODE SIZE STEP …` repeats the steps to a failure. */
const [name = '', size = '', ...steps] = process.argv.slice(2);
const mode = findMode(name);
const PORT = 19_900;
const TIMEOUT_MS = 5_000;

await withStore(mode.store, PORT, async (store) => {
  const walker = await startWalker({ ...store, mode, isKnown, checkedByAxe: new Set() }, size);
  for (const step of steps) {
    await walker.take(await findAction(walker, step));
    console.log(`${step}\n  ${walker.sight.screen} at ${walker.sight.location}, focus on ${walker.sight.focus}`);
  }
  await walker.close();
});

/** Waits for the action with these words. */
async function findAction(walker: Walker, step: string): Promise<Action> {
  const limit = Date.now() + TIMEOUT_MS;
  while (Date.now() < limit) {
    const action = listActions(walker).find(({ words }) => words === step);
    if (action) return action;
    await walker.lookAgain();
  }
  const others = listActions(walker).map(({ words }) => words);
  throw new Error([`${walker.sight.screen}: there is no way to ${step}, only to`, ...others].join('\n  '));
}
