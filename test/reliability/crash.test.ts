import { after, before, test } from 'node:test';
import { buyAndCrash, type CrashWorld, MOMENTS, openCrashWorld } from '../support/crashes.ts';
import { onBothDatabases } from '../support/databases.ts';

const MAX_BUYERS = 30;

onBothDatabases('a server that is killed during a purchase', (database) => {
  let world: CrashWorld;
  before(async () => {
    world = await openCrashWorld(database, { buyers: MAX_BUYERS });
  });
  after(() => world.stop());

  const moments = database.settings.DATABASE_URL ? MOMENTS : MOMENTS.slice(0, 1);
  for (const { name, way, arm } of moments) {
    test(name, () => buyAndCrash(world, way, arm(world)));
  }
});
