import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { askAtLast } from '../../../../test/support/askAtLast.ts';
import { onOneDatabase } from '../../../../test/support/databases.ts';
import { freePort } from '../../../../test/support/freePort.ts';
import { HttpBrowser } from '../../../../test/support/httpBrowser.ts';
import {
  codeIn,
  enter,
  goThroughWindow,
  identitySettings,
  leaveFirstPage,
  newVerifier,
  pressButton,
  signalIn,
  startProviders,
  type Verifier,
} from '../../../../test/support/identity.ts';
import { startTestStore, type TestStore } from '../../../../test/support/testStore.ts';

type Providers = Awaited<ReturnType<typeof startProviders>>;

const PARTNER = 'https://partner.example';
const STRANGER = 'https://stranger.example';
const VICTIM = 'reader@example.com';
const ATTACKER = 'new@example.com';
/** An e-mail without an account. */
const NEWCOMER = 'subscriber@example.com';
const SESSION = '__Host-magazine-store-session';

/** Attacks on signing in: each gains no session and writes nothing (its title says what was tried). */
onOneDatabase('attacks on signing in', (database) => {
  let store: TestStore;
  let providers: Providers;
  before(async () => {
    const PORT = String(await freePort());
    providers = await startProviders(`http://localhost:${PORT}`);
    const settings = { ...identitySettings(providers), PORT, API_ORIGINS: PARTNER, TRUST_PROXY: '1' };
    store = await startTestStore(database, settings);
    for (const email of [VICTIM, 'taken@example.com']) await enter(browser(), 'press-id', email);
  });
  after(async () => {
    await store.stop();
    await providers.stop();
  });

  const browser = () => new HttpBrowser(store.url);
  const rows = async (table: 'sessions' | 'users' | 'identities') => {
    const { count } = await store.connection.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  const countRows = async () => [await rows('sessions'), await rows('users'), await rows('identities')];
  const isSignedIn = async (visitor: HttpBrowser) => (await visitor.fetch('/api/user/me')).status === 200;

  /** Asserts that the attack adds no row and doesn't sign the attacker in. */
  function attack(name: string, attempt: (eve: HttpBrowser) => Promise<unknown>): void {
    test(name, async () => {
      const eve = browser();
      const was = await countRows();
      await attempt(eve);
      assert.deepEqual(await countRows(), was);
      assert.equal(await isSignedIn(eve), false);
    });
  }

  const redeem = (visitor: HttpBrowser, verifier: string, init?: RequestInit) =>
    visitor.send('/auth/redeem', { verifier }, init);
  /** Leads a visitor to the provider's page, up to the press on a button. */
  const go = async (visitor: HttpBrowser, provider: 'press-id' | 'google', secret: Verifier) => {
    const { headers } = await leaveFirstPage(visitor, provider, secret);
    return new URL(headers.get('Location') ?? '');
  };
  const comeBack = (visitor: HttpBrowser, { pathname, search }: URL) => visitor.fetch(pathname + search);
  const ageAttempts = (minutes: number) =>
    store.connection.db
      .updateTable('sign_ins')
      .set({ created_at: sql<Date>`created_at - make_interval(mins => ${minutes})` })
      .execute();

  for (const [name, change] of [
    ['none', (callback: URL) => callback.searchParams.delete('state')],
    ['an empty one', (callback: URL) => callback.searchParams.set('state', '')],
    ['a wrong one', (callback: URL) => callback.searchParams.set('state', 'x'.repeat(43))],
  ] as const) {
    attack(`state: ${name}`, async (eve) => {
      const secret = newVerifier();
      const callback = await pressButton(await go(eve, 'press-id', secret), VICTIM);
      change(callback);
      assert.equal((await comeBack(eve, callback)).status, 400);
      await redeem(eve, secret.verifier);
    });
  }

  attack('state: of an attempt that another one followed', async (eve) => {
    const [first, second] = [newVerifier(), newVerifier()];
    const callback = await pressButton(await go(eve, 'press-id', first), VICTIM);
    await go(eve, 'press-id', second);
    assert.equal((await comeBack(eve, callback)).status, 400);
    await redeem(eve, first.verifier);
  });

  attack('the callback from another browser, without the cookie of the window', async (eve) => {
    const secret = newVerifier();
    const callback = await pressButton(await go(eve, 'press-id', secret), VICTIM);
    const victim = browser();
    assert.equal((await comeBack(victim, callback)).status, 400);
    await redeem(eve, secret.verifier);
    assert.equal(await isSignedIn(victim), false);
  });

  attack('a callback to another provider than was asked', async (eve) => {
    const secret = newVerifier();
    const callback = await pressButton(await go(eve, 'press-id', secret), VICTIM);
    callback.pathname = '/auth/callback/google';
    assert.equal((await comeBack(eve, callback)).status, 400);
    await redeem(eve, secret.verifier);
  });

  attack('a callback to a provider that there is not', async (eve) => {
    assert.equal((await eve.fetch('/auth/callback/unknown?code=1&state=2')).status, 400);
    assert.equal((await eve.fetch(`/auth/go/unknown?challenge=${newVerifier().challenge}`)).status, 400);
  });

  attack("code injection: another person's code in the attacker's own attempt", async (eve) => {
    const victim = browser();
    const theirs = await pressButton(await go(victim, 'press-id', newVerifier()), VICTIM);
    const secret = newVerifier();
    const mine = await pressButton(await go(eve, 'press-id', secret), ATTACKER);
    mine.searchParams.set('code', theirs.searchParams.get('code') ?? '');
    await comeBack(eve, mine);
    assert.equal((await (await redeem(eve, secret.verifier)).json()).status, 'error');
  });

  attack('code replay: the same callback once more', async (eve) => {
    const secret = newVerifier();
    const callback = await pressButton(await go(eve, 'press-id', secret), 'Cancel');
    assert.equal((await comeBack(eve, callback)).status, 302);
    assert.equal((await comeBack(eve, callback)).status, 400);
    await redeem(eve, secret.verifier);
  });

  for (const [provider, fault] of [
    ['google', 'wrongState'],
    ['google', 'wrongNonce'],
    ['google', 'wrongIssuer'],
    ['google', 'wrongAudience'],
    ['google', 'expiredIdToken'],
    ['google', 'badSignature'],
    ['google', 'noIdToken'],
    ['google', 'tokenServerError'],
    ['press-id', 'wrongIssuerParameter'],
    ['press-id', 'wrongNonce'],
    ['press-id', 'badSignature'],
  ] as const) {
    attack(`a provider's answer: ${fault} of ${provider}`, async (eve) => {
      providers.injectFault(provider, fault);
      const secret = newVerifier();
      await goThroughWindow(eve, provider, VICTIM, secret);
      const { status } = await (await redeem(eve, secret.verifier)).json();
      assert.ok(status === 'error' || status === 'pending', status);
    });
  }

  attack('redeem: a verifier without an attempt', (eve) => redeem(eve, newVerifier().verifier));
  attack('redeem: the challenge, which a window shows, as its own verifier', async (eve) => {
    const secret = newVerifier();
    await goThroughWindow(browser(), 'press-id', VICTIM, secret);
    await redeem(eve, secret.challenge);
  });
  for (const verifier of ['', 'short', 'x'.repeat(129), `${'x'.repeat(42)}'`]) {
    attack(
      `redeem: no verifier at all: ${JSON.stringify(verifier.slice(0, 8))}, ${verifier.length} letters`,
      async (eve) => {
        assert.equal((await redeem(eve, verifier)).status, 400);
      },
    );
  }
  attack('redeem after ten minutes', async (eve) => {
    const secret = newVerifier();
    await goThroughWindow(eve, 'press-id', VICTIM, secret);
    await ageAttempts(11);
    assert.equal((await (await redeem(eve, secret.verifier)).json()).status, 'pending');
  });
  attack('a provider that answers after ten minutes', async (eve) => {
    const secret = newVerifier();
    const callback = await pressButton(await go(eve, 'press-id', secret), VICTIM);
    await ageAttempts(11);
    assert.equal((await comeBack(eve, callback)).status, 400);
    await redeem(eve, secret.verifier);
  });
  test('a visitor who needs nine minutes at the provider has ten more to redeem', async () => {
    const secret = newVerifier();
    const visitor = browser();
    const callback = await pressButton(await go(visitor, 'press-id', secret), VICTIM);
    await ageAttempts(9);
    const back = await comeBack(visitor, callback);
    assert.ok(back.headers.getSetCookie().some((cookie) => /sign-in=.*Max-Age=600/.test(cookie)));
    await ageAttempts(9);
    assert.equal((await (await redeem(visitor, secret.verifier)).json()).status, 'done');
  });
  for (const [name, headers] of [
    ['another site', { Origin: STRANGER, 'Sec-Fetch-Site': 'cross-site' }],
    ['no site', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }],
    ['another site that says nothing of itself', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a neighbour', { Origin: STRANGER, 'Sec-Fetch-Site': 'same-site' }],
    ['another site, in an old browser', { Origin: STRANGER, 'Sec-Fetch-Site': '' }],
  ] as const) {
    attack(`a victim's browser made to redeem the attacker's verifier by ${name}`, async (eve) => {
      const secret = newVerifier();
      await goThroughWindow(browser(), 'press-id', VICTIM, secret);
      assert.equal((await redeem(eve, secret.verifier, { headers })).status, 403);
    });
  }

  test('redeeming twice, or twenty times at once, makes one session', async () => {
    const secret = newVerifier();
    await goThroughWindow(browser(), 'press-id', VICTIM, secret);
    const before = await rows('sessions');
    const visitors = Array.from({ length: 20 }, browser);
    await Promise.all(visitors.map((visitor) => redeem(visitor, secret.verifier)));
    await redeem(browser(), secret.verifier);
    assert.equal(await rows('sessions'), before + 1);
    assert.equal((await Promise.all(visitors.map(isSignedIn))).filter(Boolean).length, 1);
  });

  test("a window with the victim's challenge gives the victim no other session", async () => {
    const [victim, eve, secret] = [browser(), browser(), newVerifier()];
    const theirs = await go(victim, 'press-id', secret);
    assert.equal((await leaveFirstPage(eve, 'press-id', secret)).status, 400);
    await comeBack(victim, await pressButton(theirs, VICTIM));
    await redeem(victim, secret.verifier);
    assert.equal((await (await victim.fetch('/api/user/me')).json()).email, VICTIM);
  });

  /** A new user, asked to accept the terms. */
  const registration = async (visitor: HttpBrowser, secret: Verifier) => {
    const { signal } = await signalIn(await goThroughWindow(visitor, 'google', ATTACKER, secret));
    return signal.registration as { key: string; csrfToken: string };
  };
  for (const [name, change] of [
    ['another key', { key: 'x'.repeat(43) }],
    ['another token', { csrfToken: 'x'.repeat(43) }],
    ['another verifier', { verifier: newVerifier().verifier }],
  ] as const) {
    attack(`register: with ${name}`, async (eve) => {
      const secret = newVerifier();
      const { key, csrfToken } = await registration(eve, secret);
      const answer = await eve.send('/auth/register', { key, csrfToken, verifier: secret.verifier, ...change });
      assert.deepEqual([answer.status, (await answer.json()).id], [400, 'session_expired']);
    });
  }
  attack('register: with the signal of the window alone', async (eve) => {
    const secret = newVerifier();
    const seen = await registration(browser(), secret);
    assert.equal((await eve.send('/auth/register', { ...seen, verifier: newVerifier().verifier })).status, 400);
  });
  attack('register after ten minutes', async (eve) => {
    const secret = newVerifier();
    const { key, csrfToken } = await registration(eve, secret);
    await ageAttempts(11);
    assert.equal((await eve.send('/auth/register', { key, csrfToken, verifier: secret.verifier })).status, 400);
  });
  attack('register: from another site', async (eve) => {
    const secret = newVerifier();
    const asked = { ...(await registration(eve, secret)), verifier: secret.verifier };
    const headers = { Origin: STRANGER, 'Sec-Fetch-Site': 'cross-site' };
    assert.equal((await eve.send('/auth/register', asked, { headers })).status, 403);
  });
  test('registering twenty times at once makes one account with one session', async () => {
    const secret = newVerifier();
    const visitor = browser();
    const asked = { ...(await registration(visitor, secret)), verifier: secret.verifier };
    const [sessions = 0, users = 0] = await countRows();
    // Each has an address of its own: one address may register 30 times, and all tests of this file share one.
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const other = new HttpBrowser(store.url, `10.0.0.${index}`);
        return askAtLast(() => other.send('/auth/register', asked));
      }),
    );
    assert.equal(answers.filter(({ ok }) => ok).length, 1);
    assert.ok(answers.every(({ status }) => status < 500));
    assert.deepEqual((await countRows()).slice(0, 2), [sessions + 1, users + 1]);
  });

  for (const [name, headers] of [
    ['a link on another site', { 'Sec-Fetch-Site': 'cross-site', Referer: `${STRANGER}/` }],
    ['a link on a neighbour', { 'Sec-Fetch-Site': 'same-site', Referer: `${STRANGER}/` }],
    ['a link on a page of the store', { 'Sec-Fetch-Site': 'same-origin', Referer: `${STRANGER}/` }],
  ] as const) {
    attack(`lure: ${name} only leads to a question that names the site of the link`, async (eve) => {
      const { challenge } = newVerifier();
      const page = await eve.fetch(`/auth/go/press-id?challenge=${challenge}`, { headers });
      assert.equal(page.status, 200);
      assert.match(await page.text(), /A page on stranger\.example asks/);
      assert.match(page.headers.get('Content-Security-Policy') ?? '', /frame-ancestors 'none'/);
    });
  }
  for (const site of ['cross-site', 'none', '']) {
    attack(`lure: a link that hides its site is not said to be the store's, Sec-Fetch-Site: ${site}`, async (eve) => {
      const page = await eve.fetch(`/auth/go/press-id?challenge=${newVerifier().challenge}`, {
        headers: { 'Sec-Fetch-Site': site },
      });
      const text = await page.text();
      assert.match(text, /we can’t tell where it comes from/);
      assert.doesNotMatch(text, /A page on/);
    });
  }
  attack('lure: the page of another origin is named', async (eve) => {
    const query = `challenge=${newVerifier().challenge}&origin=${PARTNER}`;
    assert.match(await (await eve.fetch(`/auth/go/press-id?${query}`)).text(), /A page on partner\.example asks/);
  });

  /** A victim follows a link with the attacker's challenge and presses Continue. */
  const followLink = async (secret: Verifier, email = VICTIM, provider: 'press-id' | 'google' = 'press-id') => {
    const victim = browser();
    return { victim, code: await codeIn(await goThroughWindow(victim, provider, email, secret, 'continued')) };
  };
  attack("link attack: the victim continues, and the attacker's verifier alone opens nothing", async (eve) => {
    const secret = newVerifier();
    const { victim, code } = await followLink(secret);
    assert.match(code, /^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    assert.deepEqual(await (await redeem(eve, secret.verifier)).json(), { status: 'code_needed' });
    const wrong = await eve.send('/auth/redeem', { verifier: secret.verifier, code: 'AAAAAAAA' });
    assert.deepEqual(await wrong.json(), { status: 'error', error: 'wrong_code' });
    assert.equal(await isSignedIn(victim), false);
  });
  attack('link attack: five wrong codes end the attempt, the right one too late', async (eve) => {
    const secret = newVerifier();
    const { code } = await followLink(secret);
    const guesses = Array.from({ length: 20 }, (_, index) => `AAAAAAA${index}`);
    const guess = (text: string) => eve.send('/auth/redeem', { verifier: secret.verifier, code: text });
    await Promise.all(guesses.map(guess));
    assert.notEqual((await (await guess(code)).json()).status, 'done');
    assert.notEqual((await (await redeem(eve, secret.verifier)).json()).status, 'code_needed');
  });
  attack("link attack: the victim's identity joins no account without the code", async () => {
    const [eve, secret] = [browser(), newVerifier()];
    await enter(eve, 'press-id', 'taken@example.com');
    const was = await countRows();
    await followLink(secret, NEWCOMER, 'google');
    const linked = await (await eve.send('/auth/redeem', { verifier: secret.verifier, link: true })).json();
    assert.deepEqual(linked, { status: 'code_needed' });
    assert.deepEqual(await countRows(), was);
    await eve.fetch('/auth/logout');
  });
  attack('link attack: a registration without the code gives no account', async (eve) => {
    const secret = newVerifier();
    const { victim, code } = await followLink(secret, NEWCOMER, 'google');
    const given = { verifier: secret.verifier, code };
    const { registration } = await (await victim.send('/auth/redeem', given)).json();
    const { key, csrfToken } = registration;
    for (const tried of [{}, { code: 'AAAAAAAA' }]) {
      const answer = await eve.send('/auth/register', { key, csrfToken, verifier: secret.verifier, ...tried });
      assert.equal(answer.status, 400);
    }
  });
  attack('link attack: a forged confirmation', async (eve) => {
    const secret = newVerifier();
    const address = `/auth/go/press-id?challenge=${secret.challenge}`;
    const theirs = await leaveFirstPage(browser(), 'press-id', newVerifier());
    assert.equal(theirs.status, 302);
    const page = await eve.fetch(address);
    const { next } = JSON.parse(/data-page>(.*?)<\/script>/s.exec(await page.text())?.[1] ?? '');
    // The token is worth nothing in another browser, nor for another challenge.
    assert.equal((await browser().fetch(next)).status, 400);
    assert.equal((await eve.fetch(next.replace(secret.challenge, newVerifier().challenge))).status, 200);
    assert.equal((await eve.fetch(`${address}&confirmation=${'x'.repeat(43)}`)).status, 200);
  });
  attack('link attack: a confirmation that does not come from a page of the store counts as none', async (eve) => {
    for (const site of ['', 'none', 'cross-site']) {
      const [victim, secret] = [browser(), newVerifier()];
      const page = await victim.fetch(`/auth/go/press-id?challenge=${secret.challenge}`);
      const { next } = JSON.parse(/data-page>(.*?)<\/script>/s.exec(await page.text())?.[1] ?? '');
      const going = await victim.fetch(next, { headers: { 'Sec-Fetch-Site': site } });
      await comeBack(victim, await pressButton(new URL(going.headers.get('Location') ?? ''), VICTIM));
      assert.deepEqual(await (await redeem(eve, secret.verifier)).json(), { status: 'code_needed' });
    }
  });
  test('an attempt that the visitor continued signs in with the code of its window, however it is typed', async () => {
    const secret = newVerifier();
    const { code } = await followLink(secret);
    const reader = browser();
    const typed = ` ${code.toLowerCase()} `;
    assert.equal((await reader.send('/auth/redeem', { verifier: secret.verifier, code: 'AAAAAAAA' })).status, 200);
    const redeemed = await (await reader.send('/auth/redeem', { verifier: secret.verifier, code: typed })).json();
    assert.equal(redeemed.status, 'done');
    assert.equal(await isSignedIn(reader), true);
  });
  attack("the outcome's page shows nothing of a registration without the window's cookie", async (eve) => {
    const secret = newVerifier();
    const last = await goThroughWindow(browser(), 'google', NEWCOMER, secret);
    const { signal } = await signalIn(last);
    const { key } = signal.registration as { key: string };
    const done = await (await eve.fetch(`/auth/done?challenge=${secret.challenge}`)).text();
    assert.doesNotMatch(done, /data-page/);
    const registering = await eve.fetch(`/auth/registration/${key}`);
    assert.equal(registering.status, 400);
    assert.ok(!(done + (await registering.text())).includes(NEWCOMER));
  });

  for (const origin of [STRANGER, 'null', `${PARTNER}.stranger.example`, `${PARTNER}/`, 'javascript:alert(1)', '*']) {
    attack(`open redirect: the window told to signal to ${origin}`, async (eve) => {
      const query = new URLSearchParams({ challenge: newVerifier().challenge, origin });
      const page = await eve.fetch(`/auth/go/press-id?${query}`);
      assert.equal(page.status, 400);
      assert.equal(page.headers.get('Location'), null);
    });
  }

  test("session fixation: signing in replaces the browser's session", async () => {
    const [eve, victim] = [browser(), browser()];
    await enter(eve, 'press-id', 'taken@example.com');
    const planted = eve.cookies.get(SESSION) ?? '';
    victim.cookies.set(SESSION, planted);
    victim.cookies.set('XSRF-TOKEN', eve.cookies.get('XSRF-TOKEN') ?? '');
    await enter(victim, 'press-id', VICTIM);
    assert.notEqual(victim.cookies.get(SESSION), planted);
    assert.equal((await (await victim.fetch('/api/user/me')).json()).email, VICTIM);
    assert.equal(await isSignedIn(eve), false);
  });
  for (const [name, token] of [
    ['made up', () => 'x'.repeat(43)],
    ['empty', () => ''],
    [
      'read from the database',
      async () => {
        const session = await store.connection.db.selectFrom('sessions').select('token_hash').executeTakeFirstOrThrow();
        return session.token_hash;
      },
    ],
  ] as const) {
    attack(`a session's token: ${name}`, async (eve) => void eve.cookies.set(SESSION, await token()));
  }
  test("a session's token is refused after its time", async () => {
    const victim = browser();
    await enter(victim, 'press-id', VICTIM);
    await store.connection.db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute();
    assert.equal(await isSignedIn(victim), false);
  });

  test('CSRF: a missing, wrong or foreign token and another site get 403 and change nothing', async () => {
    const [victim, eve] = [browser(), browser()];
    await enter(victim, 'press-id', VICTIM);
    await enter(eve, 'press-id', 'taken@example.com');
    const right = victim.cookies.get('XSRF-TOKEN') ?? '';
    const tries: [name: string, headers: Record<string, string>, error: string][] = [
      ['none', { 'X-XSRF-TOKEN': '' }, 'invalid_csrf_token'],
      ['a wrong one', { 'X-XSRF-TOKEN': 'x'.repeat(43) }, 'invalid_csrf_token'],
      ["another session's", { 'X-XSRF-TOKEN': eve.cookies.get('XSRF-TOKEN') ?? '' }, 'invalid_csrf_token'],
      [
        'another site',
        { 'X-XSRF-TOKEN': right, Origin: STRANGER, 'Sec-Fetch-Site': 'cross-site' },
        'origin_not_allowed',
      ],
      ['no site', { 'X-XSRF-TOKEN': right, Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }, 'origin_not_allowed'],
    ];
    for (const [name, headers, error] of tries) {
      for (const [method, address] of [
        ['DELETE', '/api/user'],
        ['DELETE', '/api/user/identities/press-id'],
        ['POST', '/api/user/sessions/end'],
        ['POST', '/auth/redeem'],
      ] as const) {
        const answer = await victim.send(address, { verifier: newVerifier().verifier }, { method, headers });
        assert.deepEqual([answer.status, (await answer.json()).error], [403, error], `${name}: ${method} ${address}`);
      }
    }
    assert.equal(await isSignedIn(victim), true);
  });

  test('a link or a picture on any page signs no user out', async () => {
    const victim = browser();
    await enter(victim, 'press-id', VICTIM);
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'cross-site', Origin: STRANGER },
      // Typed, from a mail, from an old browser, or on a page of the store itself.
      { 'Sec-Fetch-Site': 'none' },
      { 'Sec-Fetch-Site': '' },
      { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'document' },
      { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'image' },
      { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'document', 'X-XSRF-TOKEN': 'x'.repeat(43) },
    ]) {
      assert.equal((await victim.fetch('/auth/logout', { headers })).status, 403, JSON.stringify(headers));
    }
    assert.equal(await isSignedIn(victim), true);
    const partner = { 'Sec-Fetch-Site': 'cross-site', Origin: PARTNER };
    assert.equal((await victim.fetch('/auth/logout', { headers: partner })).status, 200);
    assert.equal(await isSignedIn(victim), false);
  });

  attack('takeover: an e-mail of an account, unverified, at another provider', async (eve) => {
    providers.injectFault('google', 'unverifiedEmail');
    const { signal } = await signalIn(await goThroughWindow(eve, 'google', VICTIM, newVerifier()));
    assert.equal(signal.type, 'registration');
    assert.equal((signal.registration as { userInfo: { email: unknown } }).userInfo.email, null);
  });
  attack('takeover: the e-mail of an account, verified, at another provider', async (eve) => {
    const answer = await enter(eve, 'paypal', VICTIM);
    assert.deepEqual([answer.status, (await answer.json()).id], [422, 'user_exists']);
  });
  test("takeover: another person's identity does not join the attacker's account", async () => {
    const eve = browser();
    await enter(eve, 'press-id', 'taken@example.com');
    const was = await rows('identities');
    const secret = newVerifier();
    await goThroughWindow(eve, 'press-id', VICTIM, secret);
    const linked = await (await eve.send('/auth/redeem', { verifier: secret.verifier, link: true })).json();
    assert.deepEqual(linked, { status: 'error', error: 'user_exists' });
    assert.equal(await rows('identities'), was);
  });
  attack('linking an identity without being signed in', async (eve) => {
    const secret = newVerifier();
    await goThroughWindow(eve, 'google', 'owner@example.com', secret);
    assert.equal((await eve.send('/auth/redeem', { verifier: secret.verifier, link: true })).status, 401);
  });
});
