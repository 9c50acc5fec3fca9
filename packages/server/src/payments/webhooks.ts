import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendQueued } from '../mail/outbox.ts';
import type { Services } from '../services.ts';
import { findByReferences, updatePayment } from './payments.ts';
import type { ConnectedProvider } from './providers/provider.ts';

/**
 * The routes for the providers' webhooks. An event only names the payment that the server then asks the provider about.
 * Therefore events may come often, late and in any order.
 */
export function webhookRoutes(app: FastifyInstance, { db, sendMail, payments }: Services): void {
  // The signature covers exactly these bytes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  for (const provider of payments.providers) {
    app.post(`/webhooks/${provider.name}`, (request) => settleSubjects(provider, request));
  }

  async function settleSubjects({ name, readEvent }: ConnectedProvider, request: FastifyRequest) {
    const { refund, ...named } = await readEvent(request);
    for (const payment of await findByReferences(db, name, named)) {
      // If this server ends now, or the provider does not answer, the reconciler settles the payment.
      await updatePayment(db, payment.id, { due_at: new Date() });
      await payments.settling
        .settle(payment.id, request.log, (asked, known) => asked.fetchState(known, refund))
        .catch((error) => request.log.error(error));
    }
    sendQueued(db, sendMail, request.log);
    return { received: true };
  }
}
