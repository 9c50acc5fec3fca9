import type { FastifyInstance, FastifyRequest } from 'fastify';
import { busy, HttpError } from '../httpError.ts';
import { addressKey } from '../limits/addressKey.ts';
import { createTurns } from '../limits/turns.ts';
import { sendQueued } from '../mail/outbox.ts';
import type { Services } from '../services.ts';
import { findByReferences, updatePayment } from './payments.ts';
import type { ConnectedProvider } from './providers/provider.ts';
import { isDueSoon } from './transition.ts';

/** Events without a valid signature that an address may send in this time: PayPal checks each signature for the store. */
export const FORGED = { most: 100, seconds: 600 };
/** The events of one address about which the server asks the provider at once. The others wait for their turn. */
export const ASKED_AT_ONCE = 20;
/** The most events of one address that wait. The provider sends a refused event again. */
export const MOST_WAITING = 200;

/**
 * The routes for the providers' webhooks. An event only names the payment that the server then asks the provider about.
 * Therefore events may come often, late and in any order.
 */
export function webhookRoutes(app: FastifyInstance, { db, sendMail, payments, createLimiter }: Services): void {
  const forged = createLimiter({ ...FORGED, name: 'webhooks without a signature' });
  const turns = createTurns(ASKED_AT_ONCE, MOST_WAITING);
  // The signature covers exactly these bytes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  for (const provider of payments.providers) {
    app.post(`/webhooks/${provider.name}`, (request) => settleSubjects(provider, request));
  }

  /** @throws HttpError 400 for an event that the provider has not signed, 429 after too many of them, 503 while too many wait */
  async function readSigned({ readEvent, checksSignatures }: ConnectedProvider, request: FastifyRequest) {
    const address = addressKey(request.ip);
    const read = () =>
      readEvent(request).catch(async (error) => {
        if (error instanceof HttpError && error.status === 400) await forged.consume(address);
        throw error;
      });
    // A signature that the server checks by itself is always looked at.
    if (!checksSignatures) return read();
    if (turns.isFull(address)) throw busy();
    const leave = await turns.enter(address);
    try {
      await forged.check(address);
      return await read();
    } finally {
      leave();
    }
  }

  async function settleSubjects(provider: ConnectedProvider, request: FastifyRequest) {
    const event = await readSigned(provider, request);
    for (const payment of await findByReferences(db, provider.name, event)) {
      // If this server ends now, or the provider does not answer, the reconciler settles the payment, and the background work
      // for missed refunds finds a refund that has failed.
      const now = new Date();
      if (!isDueSoon(payment, now)) await updatePayment(db, payment.id, { due_at: now });
      await payments.refunds.settleNamed(payment, event, request.log).catch((error) => request.log.error(error));
    }
    sendQueued(db, sendMail, request.log);
    return { received: true };
  }
}
