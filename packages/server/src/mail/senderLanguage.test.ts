import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { freePort } from '../../../../test/support/freePort.ts';
import { HttpBrowser } from '../../../../test/support/httpBrowser.ts';
import { goThroughWindow, identitySettings, newVerifier, startProviders } from '../../../../test/support/identity.ts';
import { openTill, type Till } from '../../../../test/support/payments.ts';

onOneDatabase('mails of a store in German', (database) => {
  let till: Till;
  let providers: Awaited<ReturnType<typeof startProviders>>;
  before(async () => {
    const PORT = String(await freePort());
    providers = await startProviders(`http://localhost:${PORT}`);
    till = await openTill(database, {
      ...identitySettings(providers),
      PORT,
      STORE_LOCALE: 'de',
      SUPPORT_EMAIL: 'publisher@example.com',
    });
  });
  after(async () => {
    await till.stop();
    await providers.stop();
  });

  for (const [spoken, locale, person, subjects] of [
    ['pl', 'pl', 'new@example.com', ['Witamy w Magazines', 'Magazines: odstąpienie od umowy']],
    ['fr', 'de', 'reader@example.com', ['Willkommen bei Magazines', 'Magazines: Ihr Widerruf']],
  ] as const) {
    test(`a sender who names ${spoken} gets mails in ${locale}`, async () => {
      const browser = new HttpBrowser(till.store.url);
      const send = async (address: string, body: object) => {
        const answer = await browser.send(address, body, { headers: { 'Accept-Language': spoken } });
        assert.ok(answer.ok, address);
        return answer;
      };
      const { verifier, challenge } = newVerifier();
      await goThroughWindow(browser, 'press-id', person, { challenge });
      const { key, csrfToken } = (await (await send('/auth/redeem', { verifier })).json()).registration;
      await send('/auth/register', { key, csrfToken, verifier });
      await send('/api/withdrawal', { name: 'Rita', contract: 'Order 12', confirm: true, email: person });
      await send('/api/need-support', { need_support: { email: person, topic: 'reader', problem: 'Page 3 is empty' } });

      await till.reconciler.run();
      const mails = till.store.log.flatMap((line) => JSON.parse(line).mail ?? []).filter(({ to }) => to === person);
      assert.deepEqual(mails.map(({ subject }) => subject).sort(), [...subjects].sort());
      const { db } = till.store.connection;
      for (const table of ['users', 'support_messages'] as const) {
        const kept = await db.selectFrom(table).select('locale').where('email', '=', person).execute();
        assert.deepEqual(kept, [{ locale }], table);
      }
    });
  }
});
