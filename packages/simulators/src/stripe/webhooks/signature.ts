import { createHmac } from 'node:crypto';

/** The header that proves who sends an event, and when: https://docs.stripe.com/webhooks#verify-manually. */
export function signatureHeader(payload: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
