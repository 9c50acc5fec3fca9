import { after, before, describe, test } from 'node:test';
import { atCall, buyAndCrash, byCard, CALLS, type CrashWorld, openCrashWorld } from '../support/crashes.ts';
import { onBothDatabases } from '../support/databases.ts';

const TIMES = 2;
/** Of either way to buy, before its last answer. */
const COMMITS = 4;
const MOST_BUYERS = 80;

onBothDatabases('a server that is killed while somebody buys', (database) => {
  let world: CrashWorld;
  before(async () => {
    world = await openCrashWorld(database, MOST_BUYERS);
  });
  after(() => world.stop());

  if (!database.settings.DATABASE_URL) {
    test(`at any moment, ${TIMES} times`, async () => {
      for (let time = 0; time < TIMES; time++) {
        const moment = new Promise<void>((resolve) => setTimeout(resolve, Math.random() * 60));
        await buyAndCrash(world, byCard, moment);
      }
    });
    return;
  }
  for (const { name, way, calls } of CALLS) {
    describe(`by ${name}`, () => {
      for (const call of calls) {
        for (const when of ['Before', 'After'] as const) {
          test(`${when.toLowerCase()} ${call}, ${TIMES} times`, async () => {
            for (let time = 0; time < TIMES; time++) {
              const { moment, release } = atCall(world, call, when);
              await buyAndCrash(
                world,
                way,
                moment.then(() => release()),
              );
            }
          });
        }
      }
      for (let nth = 1; nth <= COMMITS; nth++) {
        for (const when of ['before', 'after'] as const) {
          test(`${when} commit ${nth}, ${TIMES} times`, async () => {
            for (let time = 0; time < TIMES; time++) {
              await buyAndCrash(world, way, world.proxy?.hold(nth, when) ?? Promise.reject(new Error('no proxy')));
            }
          });
        }
      }
    });
  }
});
