import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Plan } from '@magazine-store/protocol';
import { wire } from '@magazine-store/protocol/schemas';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { startTestStore, type TestStore } from '../../../../test/support/testStore.ts';
import { databasePublishing } from '../publishing/databasePublishing.ts';
import { PublishingError } from '../publishing/publishing.ts';

onOneDatabase('plans', (database) => {
  let store: TestStore;
  before(async () => {
    store = await startTestStore(database);
  });
  after(() => store.stop());

  const plans = async () => wire.getPlans.answer.parse(await (await store.fetch('/api/plans')).json()).plans;

  /** Waits for the catalogue, which may be a second old. */
  async function untilThereAre(count: number): Promise<Plan[]> {
    for (;;) {
      const found = await plans();
      if (found.length === count) return found;
      await setTimeout(50);
    }
  }

  test('offered plans are listed with the shortest period first, also in the page data', async () => {
    const publishing = databasePublishing(store.connection.db);
    assert.deepEqual(await plans(), []);
    const year = await publishing.addPlan({ period: 'year', price: 4900 });
    const month = await publishing.addPlan({ period: 'month', price: 499 });
    assert.equal(await publishing.addPlan({ period: 'month', price: 499 }), month, 'the same plan twice');
    const old = await publishing.addPlan({ period: 'week', price: 199 });
    await untilThereAre(3);
    await publishing.setPlanOffered({ id: old, offered: false });
    const offered = [
      { id: month, period: 'month', price: 499 },
      { id: year, period: 'year', price: 4900 },
    ];
    assert.deepEqual(await untilThereAre(2), offered);
    const page = wire.getPage.answer.parse(await (await store.fetch('/api/page')).json());
    assert.deepEqual(page.plans, offered);
    assert.deepEqual((await publishing.listPlans()).find(({ id }) => id === old)?.offered, false);
    await assert.rejects(publishing.setPlanOffered({ id: 99, offered: true }), PublishingError);
  });
});
