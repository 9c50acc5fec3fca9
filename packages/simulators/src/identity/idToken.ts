import type { Grant } from './grants.ts';
import type { Stage, StagedOpenId } from './stage.ts';
import { toUserInfo } from './userInfo.ts';

const HOUR = 3600;

/** The signed id_token of a grant, with the faults that wait for it. */
export function createIdToken(
  { provider, client, base, faults }: Stage,
  openId: StagedOpenId,
  grant: Grant,
): Promise<string> {
  const bent = faults.take('idToken');
  const now = Math.floor(Date.now() / 1000) - (bent.has('expiredIdToken') ? 2 * HOUR : 0);
  const nonce = bent.has('wrongNonce') ? 'an-unknown-nonce' : grant.nonce;
  const claims = {
    ...openId.idToken(toUserInfo(provider, grant), client.id),
    iss: bent.has('wrongIssuer') ? `${base()}/another-issuer` : openId.issuerFor(base(), grant.person),
    aud: bent.has('wrongAudience') ? 'another-client' : client.id,
    iat: now,
    exp: now + HOUR,
    ...(nonce && { nonce }),
  };
  return openId.keys.sign(claims, { forged: bent.has('badSignature') });
}
