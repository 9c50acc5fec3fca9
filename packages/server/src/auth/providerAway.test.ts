import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { freePort } from '../../../../test/support/freePort.ts';
import { HttpBrowser } from '../../../../test/support/httpBrowser.ts';
import {
  enter,
  goThroughWindow,
  identitySettings,
  newVerifier,
  signalIn,
  startProviders,
} from '../../../../test/support/identity.ts';
import { startTestStore, type TestStore } from '../../../../test/support/testStore.ts';
import type { IdentityProviders } from '../../../simulators/src/index.ts';

onOneDatabase('an identity provider that does not answer', (database) => {
  let store: TestStore;
  let providers: IdentityProviders;
  before(async () => {
    const PORT = String(await freePort());
    providers = await startProviders(`http://localhost:${PORT}`);
    store = await startTestStore(database, { PORT, AUTH_SECONDS: '3', ...identitySettings(providers) });
  });
  after(async () => {
    await store.stop();
    await providers.stop();
  });

  const isSignedIn = async (browser: HttpBrowser) => (await browser.fetch('/api/user/me')).status === 200;

  test('ends only its own sign-ins, with an error; other providers and sessions work, and it recovers', async () => {
    const before = new HttpBrowser(store.url);
    await enter(before, 'press-id', 'reader@example.com');
    assert.ok(await isSignedIn(before));

    const held = providers.injectFault('press-id', 'tokenSlow');
    const visitor = new HttpBrowser(store.url);
    const secret = newVerifier();
    const last = await goThroughWindow(visitor, 'press-id', 'reader@example.com', secret);
    assert.equal(last.status, 200);
    assert.equal((await signalIn(last)).signal.type, 'error');
    const redeemed = await visitor.send('/auth/redeem', { verifier: secret.verifier });
    assert.equal((await redeemed.json()).status, 'error');
    assert.equal(await isSignedIn(visitor), false);

    await enter(visitor, 'google', 'owner@example.com');
    assert.ok(await isSignedIn(visitor));
    assert.ok(await isSignedIn(before));

    held.release();
    const again = new HttpBrowser(store.url);
    await enter(again, 'press-id', 'reader@example.com');
    assert.ok(await isSignedIn(again));
  });
});
