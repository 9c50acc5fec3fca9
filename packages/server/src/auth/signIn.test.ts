import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { wire } from '@magazine-store/protocol/schemas';
import { sql } from 'kysely';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { ageSessions } from '../../../../test/support/deskMembers.ts';
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
import { sendQueued } from '../mail/outbox.ts';
import { sweepSessions } from './sessions.ts';

type Providers = Awaited<ReturnType<typeof startProviders>>;

onOneDatabase('signing in', (database) => {
  let store: TestStore;
  let providers: Providers;
  before(async () => {
    const PORT = String(await freePort());
    providers = await startProviders(`http://localhost:${PORT}`);
    store = await startTestStore(database, {
      ...identitySettings(providers),
      PORT,
      EMBED_ORIGINS: 'https://host.example',
      SUPPORT_EMAIL: 'help@publisher.example',
    });
  });
  after(async () => {
    await store.stop();
    await providers.stop();
  });

  const browser = () => new HttpBrowser(store.url);
  const me = async (visitor: HttpBrowser) => {
    const response = await visitor.fetch('/api/user/me');
    return response.ok ? wire.getMe.answer.parse(await response.json()) : response.status;
  };

  /** Adds an identity to the visitor's account. */
  async function link(visitor: HttpBrowser, provider: string, email: string): Promise<void> {
    const secret = newVerifier();
    await goThroughWindow(visitor, provider, email, secret);
    const linked = await (await visitor.send('/auth/redeem', { verifier: secret.verifier, link: true })).json();
    assert.equal(linked.status, 'done');
  }

  test('the page lists the identity providers', async () => {
    const page = wire.getPage.answer.parse(await (await store.fetch('/api/page')).json());
    assert.equal(page.auth, true);
    assert.deepEqual(page.auth_providers, ['google', 'facebook', 'paypal', 'amazon', 'microsoft']);
    assert.equal(page.custom_provider?.name, 'press-id');
  });

  test('a browser that keeps no cookies is told so, and not asked to confirm again and again', async () => {
    const first = await store.fetch(`/auth/go/press-id?challenge=${newVerifier().challenge}`);
    const { next } = JSON.parse(/<script[^>]*data-page[^>]*>(.*?)<\/script>/s.exec(await first.text())?.[1] ?? '{}');
    const second = await store.fetch(next);
    assert.equal(second.status, 400);
    assert.match(await second.text(), /Your browser blocks cookies/);
  });

  test('the window speaks the language of the page that opened it, to its end', async () => {
    const visitor = browser();
    const languageOf = async (page: Response) => /<html lang="(\w+)"/.exec(await page.text())?.[1];
    const asked = { challenge: `${newVerifier().challenge}&locale=pl` };
    assert.equal(await languageOf(await visitor.fetch(`/auth/go/google?challenge=${asked.challenge}`)), 'pl');
    assert.equal(await languageOf(await goThroughWindow(visitor, 'google', 'Cancel', asked)), 'pl');
    const next = await visitor.fetch(`/auth/go/google?challenge=${newVerifier().challenge}&locale=none`);
    assert.equal(await languageOf(next), 'en', 'another page says nothing');
  });

  for (const [provider, email] of [
    ['press-id', 'reader@example.com'],
    ['google', 'owner@example.com'],
    ['paypal', 'subscriber@example.com'],
    ['microsoft', 'business@example.com'],
    // These don't say whether an e-mail was verified, so there is none.
    ['facebook', null],
    ['amazon', null],
  ] as const) {
    test(`a new user registers with ${provider} and signs in the next time`, async () => {
      const visitor = browser();
      const person = email ?? 'new@example.com';
      const secret = newVerifier();
      const last = await goThroughWindow(visitor, provider, person, secret);
      assert.equal(last.status, 200);
      const { origin, signal } = await signalIn(last);
      assert.equal(origin, store.url);
      assert.deepEqual(
        [signal.channel, signal.type, signal.challenge],
        ['magazine-store-auth', 'registration', secret.challenge],
      );
      assert.equal(await me(visitor), 401);

      const redeemed = wire.redeemSignIn.answer.parse(
        await (await visitor.send('/auth/redeem', { verifier: secret.verifier })).json(),
      );
      assert.ok(redeemed.status === 'registration');
      assert.deepEqual(redeemed, { status: 'registration', registration: signal.registration });
      const { key, csrfToken, userInfo } = redeemed.registration;
      assert.deepEqual(userInfo, { provider, email });
      const registered = await visitor.send('/auth/register', { key, csrfToken, verifier: secret.verifier });
      assert.equal(registered.status, 200);
      const user = await me(visitor);
      assert.ok(typeof user === 'object');
      assert.deepEqual([user.email, user.identities], [email, [{ provider }]]);
      assert.equal(user.csrf_token, (await registered.json()).csrf_token);

      const again = browser();
      assert.equal((await (await enter(again, provider, person)).json()).status, 'done');
      const known = await me(again);
      assert.ok(typeof known === 'object');
      assert.equal(known.id, user.id);
    });
  }

  test('signing out ends the session, and a stolen cookie with it', async () => {
    const visitor = browser();
    await enter(visitor, 'press-id', 'reader@example.com');
    const thief = browser();
    for (const [name, value] of visitor.cookies) thief.cookies.set(name, value);
    assert.equal(typeof (await me(thief)), 'object');
    assert.equal((await visitor.fetch('/auth/logout')).status, 200);
    assert.equal(await me(visitor), 401);
    assert.equal(await me(thief), 401);
  });

  test('a browser that does not say where a request comes from signs out by the token of the session', async () => {
    const visitor = browser();
    await enter(visitor, 'press-id', 'reader@example.com');
    const token = visitor.cookies.get('XSRF-TOKEN') ?? '';
    const headers = { 'Sec-Fetch-Site': '', 'X-XSRF-TOKEN': token };
    assert.equal((await visitor.fetch('/auth/logout', { headers })).status, 200);
    assert.equal(await me(visitor), 401);
  });

  test('cookies are partitioned by site, and scripts can read only the token', async () => {
    const visitor = browser();
    const entered = await enter(visitor, 'press-id', 'reader@example.com');
    const [session = '', token = ''] = entered.headers.getSetCookie().filter((cookie) => !cookie.includes('Max-Age=0'));
    assert.match(session, /^__Host-.*; Path=\/; HttpOnly; Secure; Partitioned; SameSite=None$/);
    assert.match(token, /^XSRF-TOKEN=[^;]+; Max-Age=\d+; Path=\/; Secure; Partitioned; SameSite=None$/);
  });

  test('a new user gets a welcome mail in their language', async () => {
    const visitor = browser();
    const fetchAsIs = visitor.fetch.bind(visitor);
    visitor.fetch = (address, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set('Accept-Language', 'pl-PL,pl;q=0.9');
      return fetchAsIs(address, { ...init, headers });
    };
    await enter(visitor, 'press-id', 'new@example.com');
    await sendQueued(store.services.db, store.services.sendMail, store.app.log);
    const mails = store.log.map((line) => JSON.parse(line).mail).filter((mail) => mail?.to === 'new@example.com');
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      ['Witamy w Magazines'],
    );
    assert.ok(mails[0].text.includes(`${store.url}/account`));
    assert.equal(mails[0].replyTo, 'help@publisher.example');
  });

  test('page data brings the token of a session, and none without a session', async () => {
    const visitor = browser();
    await enter(visitor, 'press-id', 'reader@example.com');
    const token = visitor.cookies.get('XSRF-TOKEN');
    const tokenIn = async (browser: HttpBrowser, address: string) => {
      const text = await (await browser.fetch(address, { headers: { Accept: 'text/html' } })).text();
      return JSON.parse(/data-page>(.*?)<\/script>/s.exec(text)?.[1] ?? text).csrf_token;
    };
    for (const address of ['/', '/embed', '/api/page']) {
      assert.equal(await tokenIn(visitor, address), token);
      assert.equal(await tokenIn(browser(), address), undefined);
    }
  });

  test('expired sessions are refused and removed', async () => {
    const visitor = browser();
    await enter(visitor, 'press-id', 'reader@example.com');
    const { db } = store.connection;
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute();
    assert.equal(await me(visitor), 401);
    assert.equal(visitor.cookies.has('__Host-magazine-store-session'), false);
    await sweepSessions(db);
    assert.deepEqual(await db.selectFrom('sessions').select('user_id').execute(), []);
  });

  test('of two session cookies, as after a change of the settings, the session that has not ended counts', async () => {
    const visitor = browser();
    await enter(visitor, 'press-id', 'reader@example.com');
    const running = visitor.cookies.get('__Host-magazine-store-session');
    const token = visitor.cookies.get('XSRF-TOKEN') ?? '';
    const send = (sessions: unknown[], address: string, init: RequestInit = {}) => {
      const cookies = sessions.map((session) => `__Host-magazine-store-session=${session}`);
      const headers = { Cookie: [...cookies, 'XSRF-TOKEN=old'].join('; '), 'Sec-Fetch-Site': 'same-origin' };
      return store.fetch(address, { ...init, headers: { ...headers, ...init.headers } });
    };
    for (const both of [
      ['ended', running],
      [running, 'ended'],
    ]) {
      const answer = await send(both, '/api/user/me');
      assert.equal(answer.status, 200);
      assert.equal((await answer.json()).csrf_token, token);
      assert.ok(
        (await send(both, '/')).headers.getSetCookie().some((cookie) => cookie.startsWith(`XSRF-TOKEN=${token}`)),
      );
    }
    const refused = await send(['ended', 'made-up'], '/api/user/me');
    assert.equal(refused.status, 401);
    assert.equal(refused.headers.getSetCookie().length, 4);

    const leave = { headers: { 'X-XSRF-TOKEN': token } };
    assert.equal((await send(['ended', running], '/auth/logout', leave)).status, 200);
    assert.equal(await me(visitor), 401);
  });

  test('a page restores a token that the browser has lost', async () => {
    const visitor = browser();
    await enter(visitor, 'press-id', 'reader@example.com');
    const token = visitor.cookies.get('XSRF-TOKEN');
    for (const spoil of [
      () => visitor.cookies.delete('XSRF-TOKEN'),
      () => visitor.cookies.set('XSRF-TOKEN', 'other'),
    ]) {
      spoil();
      await visitor.fetch('/');
      assert.equal(visitor.cookies.get('XSRF-TOKEN'), token);
    }
    assert.deepEqual((await visitor.fetch('/')).headers.getSetCookie(), []);
    assert.deepEqual((await browser().fetch('/')).headers.getSetCookie(), []);
  });

  test("the policy allows the logo of the publisher's own provider", async () => {
    const { logo } = providers.settings('press-id');
    const policy = (await store.fetch('/')).headers.get('Content-Security-Policy') ?? '';
    assert.match(policy, new RegExp(`img-src 'self' data: blob: ${new URL(logo).origin};`));
  });

  test('cancelling at the provider is reported and signs no user in', async () => {
    const visitor = browser();
    const secret = newVerifier();
    const { signal } = await signalIn(await goThroughWindow(visitor, 'google', 'Cancel', secret));
    assert.deepEqual([signal.type, signal.error], ['error', 'access_denied']);
    const redeemed = await (await visitor.send('/auth/redeem', { verifier: secret.verifier })).json();
    assert.deepEqual(redeemed, { status: 'error', error: 'access_denied' });
    assert.equal(await me(visitor), 401);
  });

  test('an account can have several identities, be exported, and be deleted with all its data', async () => {
    const visitor = browser();
    await enter(visitor, 'press-id', 'taken@example.com');
    await link(visitor, 'google', 'taken@example.com');
    const both = await me(visitor);
    assert.deepEqual(typeof both === 'object' && both.identities, [{ provider: 'press-id' }, { provider: 'google' }]);

    const everything = wire.exportAccount.answer.parse(await (await visitor.fetch('/api/user/export')).json());
    assert.deepEqual(
      everything.identities.map(({ provider }) => provider),
      ['press-id', 'google'],
    );

    const remove = (provider: string) => visitor.send(`/api/user/identities/${provider}`, {}, { method: 'DELETE' });
    assert.equal((await remove('press-id')).status, 204);
    assert.equal((await remove('google')).status, 409);
    const { db } = store.connection;
    const { id } = typeof both === 'object' ? both : assert.fail();
    // The operator has taken a provider out of the settings: it signs no reader in.
    const former = { user_id: id, provider: 'former', issuer: 'https://former.example', subject: 'taken' };
    await db.insertInto('identities').values(former).execute();
    assert.equal((await remove('google')).status, 409);
    assert.equal((await remove('former')).status, 204);
    assert.equal((await remove('amazon')).status, 404);

    assert.equal((await visitor.send('/api/user', {}, { method: 'DELETE' })).status, 204);
    assert.equal(await me(visitor), 401);
    const anew = newVerifier();
    await goThroughWindow(visitor, 'google', 'taken@example.com', anew);
    assert.equal(
      (await (await visitor.send('/auth/redeem', { verifier: anew.verifier })).json()).status,
      'registration',
    );
  });

  test('an account without an e-mail gets one that a provider has verified, but none of another account', async () => {
    const emailOf = async (visitor: HttpBrowser) => {
      const account = await me(visitor);
      return typeof account === 'object' && account.email;
    };
    const visitor = browser();
    await enter(visitor, 'facebook', 'new@example.com');
    assert.equal(await emailOf(visitor), null);
    await link(visitor, 'google', 'reader@example.com');
    assert.equal(await emailOf(visitor), null);
    await visitor.send('/api/user/identities/google', {}, { method: 'DELETE' });
    await link(visitor, 'google', 'taken@example.com');
    assert.equal(await emailOf(visitor), 'taken@example.com');
  });

  test('every session of a user ends at once', async () => {
    const [one, other] = [browser(), browser()];
    await enter(one, 'press-id', 'reader@example.com');
    await enter(other, 'press-id', 'reader@example.com');
    assert.equal((await one.send('/api/user/sessions/end')).status, 204);
    assert.equal(await me(one), 401);
    assert.equal(await me(other), 401);
  });

  test('a sign-in or registration that fails before its session can be repeated', async () => {
    const { db } = store.connection;
    await db.deleteFrom('users').where('email', '=', 'new@example.com').execute();
    const visitor = browser();
    /** Sends a request while the database refuses sessions, and then again. */
    const sendTwice = async (path: string, body: object) => {
      await sql`alter table sessions add constraint refused check (false) not valid`.execute(db);
      const failed = await visitor.send(path, body);
      await sql`alter table sessions drop constraint refused`.execute(db);
      const repeated = await visitor.send(path, body);
      return [failed.status, repeated.status, (await repeated.json()).status];
    };
    const first = newVerifier();
    const { signal } = await signalIn(await goThroughWindow(visitor, 'press-id', 'new@example.com', first));
    const { key, csrfToken } = signal.registration as { key: string; csrfToken: string };
    const registration = { key, csrfToken, verifier: first.verifier };
    assert.deepEqual(await sendTwice('/auth/register', registration), [500, 200, undefined]);
    assert.equal(typeof (await me(visitor)), 'object');

    await visitor.fetch('/auth/logout');
    const second = newVerifier();
    await goThroughWindow(visitor, 'press-id', 'new@example.com', second);
    assert.deepEqual(await sendTwice('/auth/redeem', { verifier: second.verifier }), [500, 200, 'done']);
    assert.equal(typeof (await me(visitor)), 'object');
  });

  test('no page of the window cuts it off from the page that waits for it, not even one that failed', async () => {
    const { db } = store.connection;
    const pages: [status: number, address: string][] = [
      [200, '/auth/done'],
      [404, '/auth/nothing'],
      [500, `/auth/done?challenge=${newVerifier().challenge}`],
    ];
    await sql`alter table sign_ins rename to kept_sign_ins`.execute(db);
    try {
      for (const [status, address] of pages) {
        const page = await store.fetch(address, { headers: { Accept: 'text/html' } });
        assert.equal(page.status, status, address);
        assert.match(page.headers.get('content-type') ?? '', /text\/html/);
        assert.equal(page.headers.get('Cross-Origin-Opener-Policy'), null, address);
      }
    } finally {
      await sql`alter table kept_sign_ins rename to sign_ins`.execute(db);
    }
  });

  test('a sign-in that waits to be redeemed ends with the sessions of its user', async () => {
    const [visitor, thief] = [browser(), browser()];
    await enter(visitor, 'press-id', 'reader@example.com');
    const secret = newVerifier();
    await goThroughWindow(thief, 'press-id', 'reader@example.com', secret);
    assert.equal((await visitor.send('/api/user/sessions/end')).status, 204);
    const redeemed = await (await thief.send('/auth/redeem', { verifier: secret.verifier })).json();
    assert.deepEqual(redeemed, { status: 'pending' });
    assert.equal(await me(thief), 401);
  });

  test('a sign-in that waits to be redeemed is worth nothing once its identity is removed', async () => {
    const [visitor, thief] = [browser(), browser()];
    await enter(visitor, 'google', 'owner@example.com');
    await link(visitor, 'amazon', 'owner@example.com');
    const secret = newVerifier();
    await goThroughWindow(thief, 'amazon', 'owner@example.com', secret);
    assert.equal((await visitor.send('/api/user/identities/amazon', {}, { method: 'DELETE' })).status, 204);
    const redeemed = await (await thief.send('/auth/redeem', { verifier: secret.verifier })).json();
    assert.deepEqual(redeemed, { status: 'error', error: 'auth_failed' });
    assert.equal(await me(thief), 401);
  });

  describe('adding an identity', () => {
    let visitor: HttpBrowser;
    let userId: number;
    before(async () => {
      visitor = browser();
      await enter(visitor, 'microsoft', 'business@example.com');
      const account = await me(visitor);
      assert.ok(typeof account === 'object');
      userId = account.id;
    });
    const remove = () => visitor.send('/api/user/identities/paypal', {}, { method: 'DELETE' });
    const add = async (secret: ReturnType<typeof newVerifier>) =>
      (await visitor.send('/auth/redeem', { verifier: secret.verifier, link: true })).json();
    const mails = async () => {
      await sendQueued(store.services.db, store.services.sendMail, store.app.log);
      return store.log
        .map((line) => JSON.parse(line).mail)
        .filter((mail) => mail?.to === 'business@example.com' && /new way to sign in/.test(mail.subject));
    };

    test('the user gets a mail to the address that the account had before', async () => {
      await link(visitor, 'paypal', 'new@example.com');
      const [mail, ...more] = await mails();
      assert.equal(more.length, 0);
      assert.match(mail.text, /PayPal/);
      assert.ok(mail.text.includes(`${store.url}/account`));
      await link(visitor, 'paypal', 'new@example.com');
      assert.equal((await mails()).length, 1);
      await remove();
    });

    test('a reader may do so long after signing in', async () => {
      await ageSessions(store, 60);
      await link(visitor, 'paypal', 'new@example.com');
      await remove();
    });

    test('a member of the desk signs in again first', async () => {
      const { db } = store.connection;
      await db.insertInto('desk_members').values({ user_id: userId, role: 'editor' }).execute();
      await ageSessions(store, 16);
      const secret = newVerifier();
      await goThroughWindow(visitor, 'paypal', 'new@example.com', secret);
      assert.deepEqual(await add(secret), { status: 'error', error: 'sign_in_again' });
      const account = await me(visitor);
      assert.deepEqual(typeof account === 'object' && account.identities, [{ provider: 'microsoft' }]);
      await enter(visitor, 'microsoft', 'business@example.com');
      assert.equal((await add(secret)).status, 'done');
    });
  });
});
