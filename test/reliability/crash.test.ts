import { after, before, test } from 'node:test';
import { atRandom, buyAndCrash, byCard, type CrashWorld, MOMENTS, openCrashWorld } from '../support/crashes.ts';
import { onBothDatabases } from '../support/databases.ts';

const TIMES = 2;
const MOST_BUYERS = 80;

onBothDatabases('a server that is killed during a purchase', (database) => {
  let world: CrashWorld;
  before(async () => {
    world = await openCrashWorld(database, MOST_BUYERS);
  });
  after(() => world.stop());

  const onEmbedded = [{ name: 'at any moment', way: byCard, arm: atRandom }];
  for (const { name, way, arm } of database.settings.DATABASE_URL ? MOMENTS : onEmbedded) {
    test(`${name}, ${TIMES} times`, async () => {
      for (let time = 0; time < TIMES; time++) await buyAndCrash(world, way, arm(world));
    });
  }
});
