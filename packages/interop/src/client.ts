import type { Options } from './options.ts';
import { Fault, Skipped } from './outcome.ts';

export interface Request {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** Sends the session's cookie. */
  signedIn?: boolean;
}

export interface Answer {
  /** The method and the path of the request. */
  call: string;
  status: number;
  headers: Headers;
  bytes: Buffer;
}

/** The server gave no answer in time. */
export class NoAnswer extends Fault {}

/** There is no connection to the server, or it broke. */
export class NoConnection extends Fault {}

export type Send = (path: string, request?: Request) => Promise<Answer>;

/** An answer may be larger. A check that reads so much has failed. */
const MAX_BYTES = 32 << 20;

/** Sends requests to the server. A redirect is an answer like any other. */
export function createClient({ server, cookie, seconds }: Options): Send {
  return async (path, { method = 'GET', headers = {}, body, signedIn = false } = {}) => {
    const call = `${method} ${path.split('?', 1)}`;
    try {
      const response = await fetch(new URL(path, server), {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(seconds * 1000),
        headers: {
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(signedIn && cookie !== null && { Cookie: cookie }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const { status, headers: answered } = response;
      if (status === 429) throw new Skipped(`${call}: the server asks to wait for ${waitingTime(response)}`);
      return { call, status, headers: answered, bytes: await readBytes(response, call) };
    } catch (error) {
      if (error instanceof Fault || error instanceof Skipped) throw error;
      if (error instanceof Error && error.name === 'TimeoutError') {
        throw new NoAnswer(`${call}: no answer within ${seconds} seconds`);
      }
      throw new NoConnection(`${call}: the connection failed (${describeFailure(error)})`);
    }
  };
}

/** @throws Fault when the server does not say how long to wait */
function waitingTime({ headers }: Response): string {
  const seconds = headers.get('Retry-After');
  if (seconds === null) throw new Fault('an answer with the status 429 has no Retry-After');
  return `${seconds} seconds`;
}

async function readBytes({ body }: Response, call: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > MAX_BYTES) throw new Fault(`${call}: the answer has more than ${MAX_BYTES >> 20} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The cause of a failed `fetch` is the interesting part of it. */
function describeFailure(error: unknown): string {
  const { cause } = error as { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? String(error);
}
