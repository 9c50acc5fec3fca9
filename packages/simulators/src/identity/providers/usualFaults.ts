import type { Fault } from '../faults.ts';

/** The faults of every provider that sends a person back with a code and trades it for a token. */
export const OAUTH_FAULTS: readonly Fault[] = [
  'cutOffOpener',
  'wrongState',
  'accessDenied',
  'noEmail',
  'tokenServerError',
  'tokenSlow',
];

/** The faults of every provider with OpenID Connect; all of them tell whether an e-mail is verified. */
export const OPENID_FAULTS: readonly Fault[] = [
  ...OAUTH_FAULTS,
  'unverifiedEmail',
  'noIdToken',
  'wrongNonce',
  'wrongIssuer',
  'wrongAudience',
  'expiredIdToken',
  'badSignature',
  'otherSubject',
];
