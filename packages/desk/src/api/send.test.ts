import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { register } from '../shell/signIn/redeem.ts';
import { DeskError } from './DeskError.ts';
import { csrf, send } from './send.ts';
import { askWith, signInFirst } from './signInFirst.ts';

const { fetch } = globalThis;
const page = { cookie: 'a=b; XSRF-TOKEN=its%2Ftoken' };
Object.assign(globalThis, { document: page });

afterEach(() => {
  globalThis.fetch = fetch;
  askWith(null);
});

/** Takes the place of the server. */
function answerWith(answer: () => Response | Promise<Response>) {
  const asked: { url: string; init: RequestInit }[] = [];
  globalThis.fetch = async (url, init) => {
    asked.push({ url: String(url), init: init ?? {} });
    return answer();
  };
  return asked;
}

test('a write carries the token of the session, and every value arrives as it was', async () => {
  const asked = answerWith(() => Response.json({}));
  const body = { title: 'Snö & is' };
  await send({ method: 'PUT', path: '/api/desk/things/:id', params: { id: 'a/b' }, query: { q: 'x y', no: '' }, body });
  assert.equal(asked[0]?.url, '/api/desk/things/a%2Fb?q=x+y');
  assert.equal(new Headers(asked[0]?.init.headers).get('X-XSRF-TOKEN'), 'its/token');
  assert.equal(asked[0]?.init.body, JSON.stringify(body));
});

test('of two tokens, the one that the desk has from its server counts: a site above the store may set the other', async (t) => {
  const { cookie } = page;
  t.after(() => Object.assign(page, { cookie }));
  page.cookie = 'XSRF-TOKEN=%E0%A4%A; XSRF-TOKEN=of.the.store; XSRF-TOKEN=of.another.site';
  csrf.remember({ csrf_token: 'of.the.store' });
  const asked = answerWith(() => Response.json({}));
  await send({ method: 'POST', path: '/api/desk/things', body: {} });
  assert.equal(new Headers(asked[0]?.init.headers).get('X-XSRF-TOKEN'), 'of.the.store');
});

test('a new account gets the language of the desk', async (t) => {
  t.after(() => Object.assign(page, { documentElement: undefined }));
  Object.assign(page, { documentElement: { lang: 'pl' } });
  const asked = answerWith(() => Response.json({ csrf_token: 'of.the.store' }));
  await register({ key: 'k', csrfToken: 't', userInfo: { provider: 'google', email: null } }, 'verifier');
  assert.equal(asked[0]?.url, '/auth/register');
  assert.equal(new Headers(asked[0]?.init.headers).get('Accept-Language'), 'pl');
});

test('a refusal keeps its code and answer; a lost connection and a page of a proxy have codes too', async () => {
  answerWith(() => Response.json({ error: 'changed_meanwhile', now: 2 }, { status: 409 }));
  await assert.rejects(send({ method: 'GET', path: '/x' }), (error: DeskError) => {
    assert.deepEqual(
      [error.status, error.code, error.answer],
      [409, 'changed_meanwhile', { error: error.code, now: 2 }],
    );
    return true;
  });
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
  await assert.rejects(send({ method: 'GET', path: '/x' }), { status: 0, code: 'offline' });
  answerWith(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  await assert.rejects(send({ method: 'GET', path: '/x' }), { status: 502, code: 'bad_answer' });
});

test('calls that need a sign-in wait for the same answer; others ask for none', async () => {
  const reasons: string[] = [];
  let answer: (signedIn: boolean) => void = () => {};
  askWith((reason) => {
    reasons.push(reason);
    return new Promise((resolve) => {
      answer = resolve;
    });
  });
  const two = [signInFirst(new DeskError(403, 'sign_in_again')), signInFirst(new DeskError(401, 'not_signed_in'))];
  answer(true);
  assert.deepEqual(await Promise.all(two), [true, true]);
  assert.deepEqual(reasons, ['again']);
  assert.equal(await signInFirst(new DeskError(403, 'forbidden')), false);
  const later = signInFirst(new DeskError(401, 'not_signed_in'));
  answer(false);
  assert.equal(await later, false);
  assert.deepEqual(reasons, ['again', 'ended']);
});
