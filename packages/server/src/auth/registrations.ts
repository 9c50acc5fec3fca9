import type { Registration } from '@magazine-store/protocol';
import { rotatedSecrets, type Secrets } from './secrets.ts';
import type { Settled } from './signIns.ts';

/** Keys to register by. They follow from the attempt, so that the database can do without them. */
export interface Registrations {
  keyOf(stateHash: string): string;
  isCsrfToken(token: string, key: string): boolean;
  /** What the page that began the attempt may know of it. */
  of(settled: Settled): Registration;
}

export function createRegistrations(secrets: Secrets): Registrations {
  const { of: keyOf } = rotatedSecrets(secrets, 'registration keys');
  const { of: csrfTokenOf, isOf: isCsrfToken } = rotatedSecrets(secrets, 'registration csrf tokens');
  return {
    keyOf,
    isCsrfToken,
    of({ stateHash, provider, identity }) {
      const key = keyOf(stateHash);
      return { key, csrfToken: csrfTokenOf(key), userInfo: { provider, email: identity?.email ?? null } };
    },
  };
}
