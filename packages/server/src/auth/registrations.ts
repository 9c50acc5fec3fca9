import type { Registration } from '@magazine-store/protocol';
import { rotatedSecrets, type Secrets } from './secrets.ts';
import type { Settled } from './signIns.ts';

/** Keys that finish a registration. They follow from the attempt, so the database holds none. */
export interface Registrations {
  deriveKey(stateHash: string): string;
  isCsrfToken(token: string, key: string): boolean;
  /** The part of a registration that the page which began the attempt may see. */
  toRegistration(settled: Settled): Registration;
}

export function createRegistrations(secrets: Secrets): Registrations {
  const { derive: deriveKey } = rotatedSecrets(secrets, 'registration keys');
  const { derive: deriveCsrfToken, matches: isCsrfToken } = rotatedSecrets(secrets, 'registration csrf tokens');
  return {
    deriveKey,
    isCsrfToken,
    toRegistration({ stateHash, provider, identity }) {
      const key = deriveKey(stateHash);
      return { key, csrfToken: deriveCsrfToken(key), userInfo: { provider, email: identity?.email ?? null } };
    },
  };
}
