import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { fileAddresses } from '../reading/fileAddresses.ts';
import { fileTokens } from '../reading/fileTokens.ts';
import type { IssueFile } from '../reading/issueFiles.ts';
import { createConfirmations } from './confirmations.ts';
import { csrfTokens, type Secrets } from './secrets.ts';
import { createSignInCodes } from './signInCodes.ts';

const before: Secrets = [randomBytes(32).toString('hex')];
const rotated: Secrets = [randomBytes(32).toString('hex'), ...before];
/** The former secret is no longer given. */
const later: Secrets = [rotated[0]];

test('tokens of a former secret stay valid while it is configured, and the first secret signs', async () => {
  const asked = { provider: 'google', challenge: 'c', origin: 'https://store.example' };
  const deriveAll = (secrets: Secrets) => ({
    csrf: csrfTokens(...secrets).derive('session'),
    code: createSignInCodes(secrets).deriveCode('attempt'),
    confirmation: createConfirmations(secrets).createToken('confirmed', 'cookie', asked),
  });
  const accepts = (secrets: Secrets, { csrf, code, confirmation }: ReturnType<typeof deriveAll>) => [
    csrfTokens(...secrets).matches(csrf, 'session'),
    createSignInCodes(secrets).isRight('attempt', code),
    createConfirmations(secrets).read(confirmation, 'cookie', asked) === 'confirmed',
  ];
  const [yes, no] = [
    [true, true, true],
    [false, false, false],
  ];
  assert.deepEqual(accepts(rotated, deriveAll(before)), yes);
  assert.deepEqual(accepts(rotated, deriveAll(rotated)), yes);
  assert.deepEqual(accepts(later, deriveAll(rotated)), yes, 'the first one signs');
  assert.deepEqual(accepts(later, deriveAll(before)), no);

  const grant = { issueId: 1, type: 'full', revision: 'r' } as const;
  const token = await fileTokens(before, 900).forDownload(grant);
  assert.equal((await fileTokens(rotated, 900).readDownload(token)).valid, true);
  assert.deepEqual(await fileTokens(later, 900).readDownload(token), { valid: false, reason: 'invalid_token' });
  const past = await fileTokens(before, -1).forDownload(grant);
  assert.deepEqual(await fileTokens(rotated, 900).readDownload(past), { valid: false, reason: 'expired' });

  const origin = 'https://store.example';
  const file = { issue_id: 1, type: 'full', storage_key: 's', pictures_key: 'p' } as IssueFile;
  const { base, query } = fileAddresses(origin, before).forFile(file, 'signed');
  const reads = (secrets: Secrets) => fileAddresses(origin, secrets).read(`${base}${query}`.slice(origin.length));
  assert.equal(reads(rotated).valid, true);
  assert.deepEqual(reads(later), { valid: false, reason: 'invalid_token' });
});
