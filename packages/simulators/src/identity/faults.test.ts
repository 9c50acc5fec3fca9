import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { FAULT_NAMES, type Fault } from './faults.ts';
import { type IdentityProviders, startIdentityProviders } from './identityProviders.ts';
import { pressButton } from './pressButton.ts';
import type { ProviderName } from './subjects.ts';
import { begin, NAMES, OPENID_NAMES, signIn, toRedirectUri } from './testing/client.ts';

let providers: IdentityProviders;
const READER = 'reader@example.com';

before(async () => {
  providers = await startIdentityProviders({ allProviders: true });
  for (const name of NAMES) providers.registerRedirectUri(name, toRedirectUri(name));
});
after(() => providers.stop());

/** A client's complaint about a fault: the message of its error, and of the error in that. */
async function findComplaint(name: ProviderName): Promise<string> {
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
      const { happened } = providers.injectFault(name, fault);
      assert.match(await findComplaint(name), complaint);
      await happened;
      assert.equal(await findComplaint(name), 'nothing');
    });
  }
}

test('two faults of one name change two answers', async () => {
  providers.injectFault('google', 'wrongNonce');
  providers.injectFault('google', 'wrongNonce');
  const complaints = [await findComplaint('google'), await findComplaint('google'), await findComplaint('google')];
  assert.deepEqual(
    complaints.map((complaint) => complaint !== 'nothing'),
    [true, true, false],
  );
});

test('a fault of one provider leaves the others alone', async () => {
  providers.injectFault('google', 'wrongIssuer');
  assert.equal(await findComplaint('press-id'), 'nothing');
  assert.notEqual(await findComplaint('google'), 'nothing');
});

/** All claims about the person's e-mail in a sign-in. */
async function fetchEmail(name: ProviderName) {
  const { claims, profile } = await signIn(providers, name, READER);
  const userInfo = { ...claims, ...(profile as object) };
  return Object.fromEntries(
    Object.entries(userInfo).filter(([claim]) => /^(email|email_verified|xms_edov)$/.test(claim)),
  );
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
    providers.injectFault(name, 'noEmail');
    assert.deepEqual(await fetchEmail(name), {});
    assert.deepEqual(await fetchEmail(name), { email: READER, ...well });
  });
  if (!unverified) continue;
  test(`unverifiedEmail at ${name}: token and profile agree on it, once`, async () => {
    providers.injectFault(name, 'unverifiedEmail');
    assert.deepEqual(await fetchEmail(name), { email: READER, ...unverified });
    assert.deepEqual(await fetchEmail(name), { email: READER, ...well });
  });
}

test('tokenServerError leaves the code good', async () => {
  const { url, redeem } = await begin(providers, 'google');
  const back = await pressButton(url, READER);
  providers.injectFault('google', 'tokenServerError');
  await assert.rejects(redeem(back));
  assert.ok((await redeem(back)).access_token);
});

test('tokenSlow holds the answer until it is released', async () => {
  const { url, redeem } = await begin(providers, 'google');
  const back = await pressButton(url, READER);
  const slow = providers.injectFault('google', 'tokenSlow');
  let answered = false;
  const tokens = redeem(back).finally(() => {
    answered = true;
  });
  await slow.happened;
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
  providers.injectFault('google', 'cutOffOpener');
  assert.equal(await openerPolicy(providers), 'same-origin');
  assert.equal(await openerPolicy(providers), null);

  const always = await startIdentityProviders({ cutOffOpener: true });
  always.registerRedirectUri('google', toRedirectUri('google'));
  assert.equal(await openerPolicy(always), 'same-origin');
  assert.equal(await openerPolicy(always), 'same-origin');
  await always.stop();
});

test('a fault that a provider cannot have is refused', () => {
  assert.throws(() => providers.injectFault('amazon', 'wrongNonce'), /amazon can't have the fault wrongNonce/);
  assert.throws(() => providers.injectFault('facebook', 'unverifiedEmail'), /facebook/);
  assert.throws(() => providers.injectFault('google', 'wrongIssuerParameter'), /google/);
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
