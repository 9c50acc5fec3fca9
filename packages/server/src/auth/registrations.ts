import type { Registration } from '@magazine-store/protocol';
import { rotatedSecrets, type Secrets } from './secrets.ts';
import type { Settled } from './signIns.ts';

/** Keys that finish a registration. They follow from the attempt, so the database holds none. */
export interface Registrations {
  keyOf(stateHash: string): string;
  isCsrfToken(token: string, key: string): boolean;
  /** The part of a registration that the page which began the attempt may see. */
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
