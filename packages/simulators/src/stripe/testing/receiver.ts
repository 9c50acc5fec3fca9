import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';

/** A store's webhook endpoint, as the provider's documentation writes it. */
export interface Receiver {
  url: string;
  /** Events whose signature was good, in the order in which they came. */
  readonly received: Stripe.Event[];
  /** What the SDK said of the others. */
  readonly refused: string[];
  /** The next answers; 200 after them. */
  readonly answers: number[];
  /** Resolves with the next event. */
  next(): Promise<Stripe.Event>;
  close(): Promise<void>;
}

export async function startReceiver(secret: string): Promise<Receiver> {
  const stripe = new Stripe('sk_test_not_asked');
  const received: Stripe.Event[] = [];
  const refused: string[] = [];
  const answers: number[] = [];
  const waiting: ((event: Stripe.Event) => void)[] = [];
  const server = createServer(async (request, response) => {
    const payload = await text(request);
    const status = answers.shift() ?? 200;
    try {
      const event = stripe.webhooks.constructEvent(payload, request.headers['stripe-signature'] ?? '', secret);
      if (status === 200) {
        received.push(event);
        waiting.shift()?.(event);
      }
      response.writeHead(status).end();
    } catch (error) {
      refused.push((error as Error).message);
      response.writeHead(400).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}/webhooks/stripe`,
    received,
    refused,
    answers,
    next: () => new Promise((resolve) => waiting.push(resolve)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
