import { after, before, test } from 'node:test';
import { buyAndCrash, type CrashWorld, MOMENTS, openCrashWorld } from '../support/crashes.ts';
import { onBothDatabases } from '../support/databases.ts';

const TIMES = 2;
const MAX_BUYERS = 80;

onBothDatabases('a server that is killed during a purchase', (database) => {
  let world: CrashWorld;
  before(async () => {
    world = await openCrashWorld(database, { buyers: MAX_BUYERS });
  });
  after(() => world.stop());

  const moments = database.settings.DATABASE_URL ? MOMENTS : MOMENTS.slice(0, 1);
  for (const { name, way, arm } of moments) {
    test(`${name}, ${TIMES} times`, async () => {
      for (let time = 0; time < TIMES; time++) await buyAndCrash(world, way, arm(world));
    });
  }
});
