import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, mock, test } from 'node:test';
import { onBothDatabases } from '../../../../test/support/databases.ts';
import { freePort } from '../../../../test/support/freePort.ts';
import { HttpBrowser } from '../../../../test/support/httpBrowser.ts';
import { identitySettings, newVerifier, startProviders } from '../../../../test/support/identity.ts';
import { startTestStore, type TestStore } from '../../../../test/support/testStore.ts';

const MAX_ASKED = 400;

onBothDatabases('tries without end', (database) => {
  let providers: Awaited<ReturnType<typeof startProviders>>;
  let store: TestStore;
  before(async () => {
    const PORT = String(await freePort());
    providers = await startProviders(`http://localhost:${PORT}`);
    store = await startTestStore(database, { ...identitySettings(providers), PORT });
  });
  after(async () => {
    await store.stop();
    await providers.stop();
  });

  // All tries are made within the minute of the limit.
  beforeEach(() => mock.timers.enable({ apis: ['Date'], now: Date.now() }));
  afterEach(() => mock.timers.reset());

  /** Asks until it is refused. */
  async function exhaust(ask: (browser: HttpBrowser) => Promise<Response>): Promise<Response> {
    const browser = new HttpBrowser(store.url);
    for (let count = 0; count < MAX_ASKED; count++) {
      const answer = await ask(browser);
      if (answer.status === 429) return answer;
      await answer.body?.cancel();
    }
    throw new Error('never refused');
  }

  const language = { 'Accept-Language': 'de' };
  const pages: Record<string, (browser: HttpBrowser) => Promise<Response>> = {
    'the way to a provider': (browser) =>
      browser.fetch(`/auth/go/google?challenge=${newVerifier().challenge}`, { headers: language }),
    'the way back from it': (browser) =>
      browser.fetch('/auth/callback/google?state=guess&code=guess', { headers: language }),
    'the page of an outcome': (browser) =>
      browser.fetch(`/auth/done?challenge=${newVerifier().challenge}`, { headers: language }),
    'the page of a registration': (browser) => browser.fetch('/auth/registration/guess', { headers: language }),
  };
  for (const [name, ask] of Object.entries(pages)) {
    test(`${name} shows a page that asks the visitor to wait`, async () => {
      const answer = await exhaust(ask);
      assert.ok(Number(answer.headers.get('retry-after')) > 0);
      assert.match(await answer.text(), /<h1>Zu viele Versuche<\/h1>/);
    });
  }

  const calls: Record<string, (browser: HttpBrowser) => Promise<Response>> = {
    registering: (browser) =>
      browser.send('/auth/register', { key: 'guess', csrfToken: 'guess', verifier: newVerifier().verifier }),
    'signing out': (browser) => browser.fetch('/auth/logout'),
    'reporting openings': (browser) => browser.send('/api/issues/1/open/full', { openToken: 'guess' }),
    'searching an issue': (browser) => browser.fetch('/api/issues/1/search?q=sea'),
  };
  test('thirty readers behind one address wait for their sign-in windows, and none is refused', async () => {
    const browser = new HttpBrowser(store.url);
    // Each store asks every two seconds.
    for (let second = 0; second < 60; second += 2) {
      const answers = await Promise.all(
        Array.from({ length: 30 }, () => browser.send('/auth/redeem', { verifier: newVerifier().verifier })),
      );
      // A busy machine may shed load by 503, which is no limit.
      assert.ok(answers.every(({ status }) => status !== 429));
    }
  });

  for (const [name, ask] of Object.entries(calls)) {
    test(`${name} answers 429 for a while`, async () => {
      const answer = await exhaust(ask);
      assert.ok(Number(answer.headers.get('retry-after')) > 0);
      assert.deepEqual(await answer.json(), { error: 'too_many_requests' });
    });
  }
});
