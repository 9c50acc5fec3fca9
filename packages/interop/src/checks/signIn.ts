import { expectError, expectHeader, expectStatus } from '../expect.ts';
import { expect, Skipped } from '../outcome.ts';
import { type Check, call, need, type Visit } from '../visit.ts';

/** A verifier that no page has made. */
const VERIFIER = 'magazine-store-interop-asks-with-this-verifier-'.padEnd(64, '0');
/** 256 bits in base64url, as a challenge is. */
const CHALLENGE = 'magazine-store-interop-'.padEnd(43, '0');
const STRANGER = 'https://interop.invalid';

/** Signing in, as far as that goes without a person, and the errors of visitors without a session. */
export const signInChecks: Check[] = [
  {
    name: 'redeemSignIn answers pending to an unknown verifier',
    async run(visit) {
      findProvider(visit);
      const answer = await call(visit, 'redeemSignIn', { body: { verifier: VERIFIER } });
      expectStatus(answer, 200);
      const { status } = visit.shapes.read('rest/redeemSignIn/answer', answer) as { status: string };
      expect(status === 'pending', `the status of the sign-in is ${status} instead of pending`);
    },
  },
  {
    name: 'redeemSignIn refuses a body that is not JSON',
    async run(visit) {
      findProvider(visit);
      const answer = await call(visit, 'redeemSignIn', { body: '{"verifier":' });
      expectError(visit.shapes, answer, 400, 'invalid_request');
    },
  },
  {
    name: 'register refuses an unknown registration',
    async run(visit) {
      findProvider(visit);
      const body = { key: 'unknown', csrfToken: 'unknown', verifier: VERIFIER };
      const answer = await call(visit, 'register', { body });
      expectStatus(answer, 400);
      visit.shapes.read('rest/register/answer-400', answer);
    },
  },
  {
    name: 'a link on another site signs no visitor out',
    async run(visit) {
      findProvider(visit);
      expectError(visit.shapes, await call(visit, 'logout'), 403, 'origin_not_allowed');
    },
  },
  {
    name: 'the sign-in window opens for a challenge only',
    async run(visit) {
      const provider = findProvider(visit);
      const page = await visit.send(`/auth/go/${provider}?challenge=${CHALLENGE}`);
      expectStatus(page, 200);
      expectHeader(page, 'Content-Type', /^text\/html/);
      const policy = page.headers.get('Cross-Origin-Opener-Policy');
      expect(
        policy === null,
        `Cross-Origin-Opener-Policy is ${policy}: it cuts the window off from the page that waits`,
      );
      expectStatus(await visit.send(`/auth/go/${provider}`), 400);
      const origin = encodeURIComponent(STRANGER);
      expectStatus(await visit.send(`/auth/go/${provider}?challenge=${CHALLENGE}&origin=${origin}`), 400);
    },
  },
  {
    name: 'calls of a user are not_signed_in without a session',
    async run(visit) {
      for (const [name, { method, needs_session }] of Object.entries(visit.shapes.operations)) {
        if (!needs_session || method !== 'GET') continue;
        expectError(visit.shapes, await call(visit, name), 401, 'not_signed_in');
      }
    },
  },
  {
    name: 'a write from a page of an unknown site is origin_not_allowed',
    async run(visit) {
      const { params } = need(visit, 'document');
      const answer = await call(visit, 'startDownload', { params, headers: { Origin: STRANGER } });
      expectError(visit.shapes, answer, 403, 'origin_not_allowed');
    },
  },
  {
    name: 'an unknown address is not_found',
    run: async (visit) => expectError(visit.shapes, await visit.send('/api/no-such-call'), 404, 'not_found'),
  },
];

/** @throws Skipped when sign-in is off */
export function findProvider(visit: Visit): string {
  const { auth, auth_providers: brands, custom_provider: custom, other_providers: others = [] } = need(visit, 'page');
  const name = custom?.name ?? brands[0] ?? others[0]?.name;
  if (!auth || name === undefined) throw new Skipped('the store offers no sign-in');
  return encodeURIComponent(name);
}
