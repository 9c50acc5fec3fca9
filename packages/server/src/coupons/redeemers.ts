import { derivedSecrets, type Secrets } from '../auth/secrets.ts';
import type { ProvenIdentity } from '../database/tables.ts';

type Identity = Pick<ProvenIdentity, 'issuer' | 'subject'>;

/** The hashes by which redemptions may name the identity: that of the present secret and those of former ones. */
export type RedeemersOf = (couponId: number, identity: Identity) => readonly string[];

export function createRedeemers(secrets: Secrets): RedeemersOf {
  const hashes = secrets.map((secret) => derivedSecrets(secret, 'redeemers of coupons'));
  return (couponId, { issuer, subject }) => hashes.map((hash) => hash(JSON.stringify([couponId, issuer, subject])));
}
