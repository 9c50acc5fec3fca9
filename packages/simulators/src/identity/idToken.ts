import type { Grant } from './grants.ts';
import type { OpenId } from './provider.ts';
import type { Stage } from './stage.ts';
import { toldOf } from './told.ts';

const HOUR = 3600;

/** The signed id_token of a grant, with the faults that wait for it. */
export function idTokenOf(
  { provider, client, base, faults, keys }: Stage,
  openId: OpenId,
  grant: Grant,
): Promise<string> {
  const bent = faults.take('idToken');
  const now = Math.floor(Date.now() / 1000) - (bent.has('expiredIdToken') ? 2 * HOUR : 0);
  const nonce = bent.has('wrongNonce') ? 'a-nonce-that-nobody-sent' : grant.nonce;
  const claims = {
    ...openId.idToken(toldOf(provider, grant), client.id),
    iss: bent.has('wrongIssuer') ? `${base()}/somebody-else` : openId.issuerFor(base(), grant.person),
    aud: bent.has('wrongAudience') ? 'another-client' : client.id,
    iat: now,
    exp: now + HOUR,
    ...(nonce && { nonce }),
  };
  return keys.sign(claims, { forged: bent.has('badSignature') });
}
