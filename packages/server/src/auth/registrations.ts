import { createHmac, hkdfSync } from 'node:crypto';

/** Keys to register by. They follow from the attempt, so that the database can do without them. */
export interface Registrations {
  keyOf(stateHash: string): string;
  csrfTokenOf(key: string): string;
}

export function createRegistrations(secret: string): Registrations {
  const derive = (purpose: string) => {
    const key = new Uint8Array(hkdfSync('sha256', secret, '', `magazine-store ${purpose}`, 32));
    return (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  };
  return { keyOf: derive('registration keys'), csrfTokenOf: derive('registration csrf tokens') };
}
