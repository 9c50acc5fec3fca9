import { createHmac } from 'node:crypto';
import type { Sign } from '../../shared/webhooks.ts';

/** The header that proves the sender and the time of an event: https://docs.stripe.com/webhooks#verify-manually. */
function signatureHeader(payload: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

export interface Forged {
  /** A secret other than the endpoint's makes the signature wrong. */
  secret: string;
}

export const createSigner =
  (secret: string): Sign<Forged> =>
  (payload, signedAt, forged) => ({
    'Stripe-Signature': signatureHeader(payload, forged.secret ?? secret, signedAt),
    'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
  });
