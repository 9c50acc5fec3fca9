import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { FAULT_NAMES, type Fault } from './faults.ts';
import { type IdentityProviders, startIdentityProviders } from './identityProviders.ts';
import { pressButton } from './pressButton.ts';
import type { ProviderName } from './subjects.ts';
import { begin, NAMES, OPENID_NAMES, redirectUriOf, signIn } from './testing/client.ts';

let providers: IdentityProviders;
const READER = 'reader@example.com';

before(async () => {
  providers = await startIdentityProviders({ allProviders: true });
  for (const name of NAMES) providers.registerRedirectUri(name, redirectUriOf(name));
});
after(() => providers.stop());

/** A client's complaint about a fault: the message of its error, and of the error in that. */
async function complaintOf(name: ProviderName): Promise<string> {
  try {
    await signIn(providers, name, READER);
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { message?: string } };
    return [message, cause?.message].filter(Boolean).join(': ');
  }
  return 'nothing';
}

const COMPLAINTS: { fault: Fault; at: readonly ProviderName[]; complaint: RegExp }[] = [
  { fault: 'wrongState', at: NAMES, complaint: /unexpected "state" response parameter/ },
  { fault: 'accessDenied', at: NAMES, complaint: /authorization response from the server is an error/ },
  { fault: 'wrongIssuerParameter', at: ['press-id'], complaint: /unexpected "iss" .*response parameter/ },
  { fault: 'tokenServerError', at: NAMES, complaint: /unexpected HTTP response status code/ },
  { fault: 'noIdToken', at: OPENID_NAMES, complaint: /"id_token"/ },
  { fault: 'wrongNonce', at: OPENID_NAMES, complaint: /unexpected (JWT|ID Token) "nonce"/ },
  { fault: 'wrongIssuer', at: OPENID_NAMES, complaint: /unexpected (JWT|ID Token) "iss"/ },
  { fault: 'wrongAudience', at: OPENID_NAMES, complaint: /unexpected (JWT|ID Token) "aud"/ },
  { fault: 'expiredIdToken', at: OPENID_NAMES, complaint: /"exp"/ },
  { fault: 'badSignature', at: OPENID_NAMES, complaint: /signature/ },
  { fault: 'otherSubject', at: OPENID_NAMES, complaint: /"sub"/ },
];

for (const { fault, at, complaint } of COMPLAINTS) {
  for (const name of at) {
    test(`${fault} at ${name} fails one sign-in, and the next one succeeds`, async () => {
      const { met } = providers.bend(name, fault);
      assert.match(await complaintOf(name), complaint);
      await met;
      assert.equal(await complaintOf(name), 'nothing');
    });
  }
}

test('two faults of one name change two answers', async () => {
  providers.bend('google', 'wrongNonce');
  providers.bend('google', 'wrongNonce');
  const complaints = [await complaintOf('google'), await complaintOf('google'), await complaintOf('google')];
  assert.deepEqual(
    complaints.map((complaint) => complaint !== 'nothing'),
    [true, true, false],
  );
});

test('a fault of one provider leaves the others alone', async () => {
  providers.bend('google', 'wrongIssuer');
  assert.equal(await complaintOf('press-id'), 'nothing');
  assert.notEqual(await complaintOf('google'), 'nothing');
});

/** All claims about the person's e-mail in a sign-in. */
async function emailOf(name: ProviderName) {
  const { claims, profile } = await signIn(providers, name, READER);
  const told = { ...claims, ...(profile as object) };
  return Object.fromEntries(Object.entries(told).filter(([claim]) => /^(email|email_verified|xms_edov)$/.test(claim)));
}

const EMAILS: Readonly<Record<ProviderName, { well: object; unverified?: object }>> = {
  google: { well: { email_verified: true }, unverified: { email_verified: false } },
  'press-id': { well: { email_verified: true }, unverified: { email_verified: false } },
  paypal: { well: { email_verified: 'true' }, unverified: { email_verified: 'false' } },
  microsoft: { well: { xms_edov: true }, unverified: { xms_edov: false } },
  amazon: { well: {} },
  facebook: { well: {} },
};

for (const name of NAMES) {
  const { well, unverified } = EMAILS[name];
  test(`noEmail at ${name}: neither token nor profile has one, once`, async () => {
    providers.bend(name, 'noEmail');
    assert.deepEqual(await emailOf(name), {});
    assert.deepEqual(await emailOf(name), { email: READER, ...well });
  });
  if (!unverified) continue;
  test(`unverifiedEmail at ${name}: token and profile agree on it, once`, async () => {
    providers.bend(name, 'unverifiedEmail');
    assert.deepEqual(await emailOf(name), { email: READER, ...unverified });
    assert.deepEqual(await emailOf(name), { email: READER, ...well });
  });
}

test('tokenServerError leaves the code good', async () => {
  const { url, redeem } = await begin(providers, 'google');
  const back = await pressButton(url, READER);
  providers.bend('google', 'tokenServerError');
  await assert.rejects(redeem(back));
  assert.ok((await redeem(back)).access_token);
});

test('tokenSlow holds the answer until it is released', async () => {
  const { url, redeem } = await begin(providers, 'google');
  const back = await pressButton(url, READER);
  const slow = providers.bend('google', 'tokenSlow');
  let answered = false;
  const tokens = redeem(back).finally(() => {
    answered = true;
  });
  await slow.met;
  // Another sign-in completes while this one is held, so the held one has had enough time.
  await signIn(providers, 'google', 'owner@example.com');
  assert.equal(answered, false);
  slow.release();
  assert.ok((await tokens).access_token);
});

test('cutOffOpener cuts the opener off, once or always', async () => {
  const openerPolicy = async (from: IdentityProviders) => {
    const { url } = await begin(from, 'google');
    return (await fetch(url)).headers.get('Cross-Origin-Opener-Policy');
  };
  providers.bend('google', 'cutOffOpener');
  assert.equal(await openerPolicy(providers), 'same-origin');
  assert.equal(await openerPolicy(providers), null);

  const always = await startIdentityProviders({ cutOffOpener: true });
  always.registerRedirectUri('google', redirectUriOf('google'));
  assert.equal(await openerPolicy(always), 'same-origin');
  assert.equal(await openerPolicy(always), 'same-origin');
  await always.stop();
});

test('a fault that a provider cannot have is refused', () => {
  assert.throws(() => providers.bend('amazon', 'wrongNonce'), /amazon can't have the fault wrongNonce/);
  assert.throws(() => providers.bend('facebook', 'unverifiedEmail'), /facebook/);
  assert.throws(() => providers.bend('google', 'wrongIssuerParameter'), /google/);
});

test('a test above covers every fault', () => {
  const shown = [
    ...COMPLAINTS.map(({ fault }) => fault),
    'noEmail',
    'unverifiedEmail',
    'tokenSlow',
    'cutOffOpener',
  ] as const;
  assert.deepEqual([...shown].sort(), [...FAULT_NAMES].sort());
});
