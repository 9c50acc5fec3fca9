import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

/** A store's webhook endpoint, written as the provider's documentation shows it. */
export interface Receiver<Event> {
  url: string;
  /** Events with a good signature, in the order of arrival. */
  readonly received: Event[];
  /** The reasons for which the others were refused. */
  readonly refused: string[];
  /** The next answers; 200 after them. */
  readonly answers: number[];
  /** Resolves with the next event. */
  next(): Promise<Event>;
  close(): Promise<void>;
}

/** The event of a payload; throws if the headers don't prove it. */
export type Verify<Event> = (payload: string, headers: IncomingHttpHeaders) => Event | Promise<Event>;

export async function startReceiver<Event>(verify: Verify<Event>): Promise<Receiver<Event>> {
  const received: Event[] = [];
  const refused: string[] = [];
  const answers: number[] = [];
  const waiting: ((event: Event) => void)[] = [];
  const server = createServer(async (request, response) => {
    const payload = await text(request);
    const status = answers.shift() ?? 200;
    try {
      const event = await verify(payload, request.headers);
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
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}/webhook`,
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
