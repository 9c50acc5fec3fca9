import type { Registration } from '@magazine-store/protocol';
import { derivedSecrets } from './secrets.ts';
import type { Settled } from './signIns.ts';

/** Keys to register by. They follow from the attempt, so that the database can do without them. */
export interface Registrations {
  keyOf(stateHash: string): string;
  csrfTokenOf(key: string): string;
  /** What whoever asked for the attempt may know of it. */
  of(settled: Settled): Registration;
}

export function createRegistrations(secret: string): Registrations {
  const keyOf = derivedSecrets(secret, 'registration keys');
  const csrfTokenOf = derivedSecrets(secret, 'registration csrf tokens');
  return {
    keyOf,
    csrfTokenOf,
    of({ stateHash, provider, identity }) {
      const key = keyOf(stateHash);
      return { key, csrfToken: csrfTokenOf(key), userInfo: { provider, email: identity?.email ?? null } };
    },
  };
}
