import { generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Sign } from '../../shared/webhooks.ts';
import { formatTime } from '../ids.ts';

export const AUTH_ALGO = 'SHA256withRSA';
export const CERT_PATH = '/v1/notifications/certs/CERT-360caa42-fca2a594-simulated';

export interface Forged {
  /** A webhook id other than the receiver's makes the signature wrong. */
  webhookId: string;
}

interface Transmission {
  id: string;
  time: string;
  webhookId: string;
  payload: string;
}

/** The signed text: https://developer.paypal.com/api/rest/webhooks/rest/#link-verifywebhooksignature. */
const signedPart = ({ id, time, webhookId, payload }: Transmission) =>
  Buffer.from([id, time, webhookId, crc32(payload)].join('|'));

/** The key that proves events to be the simulator's. */
export class SigningKey {
  readonly #pair = generateKeyPairSync('rsa', { modulusLength: 2048 });

  /** The public half. The provider has a certificate here; programs that read keys from certificates also read this. */
  get pem(): string {
    return this.#pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  }

  sign(transmission: Transmission): string {
    return sign('sha256', signedPart(transmission), this.#pair.privateKey).toString('base64');
  }

  verifies(transmission: Transmission, signature: string): boolean {
    return verify('sha256', signedPart(transmission), this.#pair.publicKey, Buffer.from(signature, 'base64'));
  }
}

export const createSigner =
  (key: SigningKey, webhookId: string, base: () => string): Sign<Forged> =>
  (payload, signedAt, forged) => {
    const transmission = {
      id: randomUUID(),
      time: formatTime(signedAt),
      webhookId: forged.webhookId ?? webhookId,
      payload,
    };
    return {
      'PAYPAL-AUTH-ALGO': AUTH_ALGO,
      'PAYPAL-AUTH-VERSION': 'v2',
      'PAYPAL-CERT-URL': base() + CERT_PATH,
      'PAYPAL-TRANSMISSION-ID': transmission.id,
      'PAYPAL-TRANSMISSION-SIG': key.sign(transmission),
      'PAYPAL-TRANSMISSION-TIME': transmission.time,
      'User-Agent': 'PayPal/AUHR-214.0-55417034',
    };
  };
