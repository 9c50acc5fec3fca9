import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { registerIssues } from '../../../../test/support/manyIssues.ts';
import { startTestStore, type TestStore } from '../../../../test/support/testStore.ts';

onOneDatabase('the first screen of a store with a message', (database) => {
  let store: TestStore;
  before(async () => {
    store = await startTestStore(database, { MESSAGE_HEADER: 'Summer break', MESSAGE_TEXT: 'We ship in September.' });
    await registerIssues(store.connection.db, 3);
  });
  after(() => store.stop());

  /** The element's content. */
  async function fetchScreen(cookie = '') {
    const { body, headers } = await store.app.inject({ url: '/', headers: { cookie } });
    const screen = body.slice(body.indexOf('data-prerendered'), body.indexOf('<script type="application/json"'));
    return { screen, id: /"message":\{"id":"([^"]+)"/.exec(body)?.[1], vary: headers.vary };
  }

  test('shows it to visitors who have not dismissed it, and to no others', async () => {
    const { screen, id, vary } = await fetchScreen();
    assert.match(screen, /part="message".*Summer break.*We ship in September\./s);
    assert.match(String(vary), /Cookie/);
    const dismissed = await fetchScreen(`magazine-store-message-${id}=1`);
    assert.match(dismissed.screen, /part="list"/);
    assert.doesNotMatch(dismissed.screen, /Summer break/);
    assert.match((await fetchScreen('magazine-store-message-other=1')).screen, /Summer break/);
  });
});
