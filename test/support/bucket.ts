import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import S3rver from '@20minutes/s3rver';

/** The keys of the tests' buckets, as settings of a server or a command. */
export const BUCKET_KEYS = {
  AWS_ACCESS_KEY_ID: 'S3RVER',
  AWS_SECRET_ACCESS_KEY: 'S3RVER',
  AWS_REGION: 'eu-central-1',
};

export interface Bucket {
  /** The address in a `STORAGE_URL`, with or without a prefix. */
  url(prefix?: string): string;
  stop(): Promise<void>;
}

const NAME = 'magazines';
const addressOf = (port: number, prefix: string) =>
  `s3://${NAME}/${prefix}?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`;

/** The CORS rule of docs/server.md, in the form in which S3 takes it. */
export const CORS_RULE = `<CORSConfiguration><CORSRule>
  <AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod><AllowedHeader>Range</AllowedHeader>
</CORSRule></CORSConfiguration>`;

/**
 * Starts a bucket that keeps its files in `FOLDER/magazines`. This process gets its keys, too.
 * @param configs Its CORS rules.
 */
export async function startBucket(folder: string, configs: string[] = []): Promise<Bucket> {
  const { port, stop } = await startSimulator(folder, configs);
  return { url: (prefix = '') => addressOf(port, prefix), stop };
}

async function startSimulator(directory: string, configs: string[]): Promise<{ port: number; stop(): Promise<void> }> {
  Object.assign(process.env, BUCKET_KEYS);
  await mkdir(directory, { recursive: true });
  const bucket = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory },
    // The simulator signs the address of a bucket without its last slash, unlike Amazon.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: NAME, configs }],
  });
  const { port } = await bucket.run();
  return { port, stop: () => bucket.close() };
}

/** What a bucket does in place of an answer. */
type BucketFault = 'refuses' | 'hangs' | 'ends connections';

export interface FailingBucket extends Bucket {
  /**
   * Fails from now on, until `recover`. Resolves when it has failed for the first time.
   * @param uploads The uploads that it takes before; all other requests are answered. Left out, it answers nothing.
   */
  fail(kind: BucketFault, uploads?: number): Promise<void>;
  recover(): void;
}

/** Starts a bucket that can fail. */
export async function startFailingBucket(folder: string): Promise<FailingBucket> {
  const bucket = await startSimulator(folder, [CORS_RULE]);
  let fault: { kind: BucketFault; uploads: number | undefined; happened: () => void } | undefined;
  function isFailing(method: string | undefined): boolean {
    if (fault?.uploads === undefined) return fault !== undefined;
    return method === 'PUT' && fault.uploads-- <= 0;
  }
  const answer: RequestListener = (incoming, outgoing) => {
    if (fault && isFailing(incoming.method)) {
      fault.happened();
      if (fault.kind === 'ends connections') return incoming.socket.destroy();
      if (fault.kind === 'refuses') return outgoing.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
      return;
    }
    const { method, headers, url } = incoming;
    const passed = request({ port: bucket.port, host: '127.0.0.1', method, headers, path: url }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(outgoing);
    });
    incoming.pipe(passed);
  };
  const gate = createServer(answer).listen(0, '127.0.0.1');
  await once(gate, 'listening');
  const { port } = gate.address() as AddressInfo;
  return {
    url: (prefix = '') => addressOf(port, prefix),
    fail: (kind, uploads) =>
      new Promise<void>((resolve) => {
        fault = { kind, uploads, happened: resolve };
      }),
    recover() {
      fault = undefined;
    },
    async stop() {
      gate.close().closeAllConnections();
      await bucket.stop();
    },
  };
}
