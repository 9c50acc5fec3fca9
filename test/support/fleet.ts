import path from 'node:path';
import { paymentSettings } from '../../examples/demo/payments.ts';
import { type ServerProcess, startServer } from '../../examples/demo/serverProcess.ts';
import {
  type IdentityProviders,
  type PayPalSimulator,
  type StripeSimulator,
  startPaypal,
  startStripe,
} from '../../packages/simulators/src/index.ts';
import { BUCKET_KEYS, type Bucket, startBucket } from './bucket.ts';
import { freePort } from './freePort.ts';
import { identitySettings, startProviders } from './identity.ts';
import { startNginx } from './nginx.ts';

const FILES_SECRET = '3f0b8a6c51d24e97b3c8fa1c0d5e7296';

/** Several servers of one store behind nginx, with PostgreSQL, a bucket, and all providers. */
export interface Fleet {
  /** The address of the store, where nginx answers. */
  url: string;
  /** The settings that all servers have. */
  settings: Record<string, string>;
  stripe: StripeSimulator;
  /**
   * Starts the server of this number on its port.
   * @param program Another program than that of the build.
   */
  serve(index: number, different?: Record<string, string>, program?: string): Promise<void>;
  /** Ends the server without a signal to stop, as a fault of its machine does. */
  kill(index: number): Promise<void>;
  /** Ends the server as an operator does: nginx sends it no more requests before. */
  takeOut(index: number): Promise<void>;
  /** Sends requests to all servers again. */
  takeIn(): Promise<void>;
  /** How often the server of this number has answered nginx. */
  answered(index: number): Promise<number>;
  stop(): Promise<void>;
}

interface Place {
  DATABASE_URL: string;
  folder: string;
  servers: number;
  /** More settings that all servers have. */
  more?: Record<string, string>;
}

/** @returns A fleet whose servers don't run yet. */
export async function openFleet({ DATABASE_URL, folder, servers, more = {} }: Place): Promise<Fleet> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const ports: number[] = [];
  while (ports.length < servers) ports.push(await freePort());
  const [bucket, stripe, paypal, providers, nginx]: [
    Bucket,
    StripeSimulator,
    PayPalSimulator,
    IdentityProviders,
    Awaited<ReturnType<typeof startNginx>>,
  ] = await Promise.all([
    startBucket(path.join(folder, 'bucket')),
    startStripe({ webhook: { url: `${url}/webhooks/stripe` } }),
    startPaypal({ webhook: { url: `${url}/webhooks/paypal` } }),
    startProviders(url),
    startNginx({ folder: path.join(folder, 'nginx'), port, servers: ports, secret: FILES_SECRET }),
  ]);
  const settings = {
    ...BUCKET_KEYS,
    ...paymentSettings({ stripe, paypal }),
    ...identitySettings(providers),
    DATABASE_URL,
    DATA_DIR: path.join(folder, 'data'),
    STORAGE_URL: bucket.url(),
    PUBLIC_URL: url,
    // nginx, and the address that a browser of the tests names.
    TRUST_PROXY: '2',
    STORE_CURRENCY: 'EUR',
    SESSION_SECRET: 'the secret of the tests, of no use elsewhere',
    FILES_SECRET,
    ...more,
    LOG_LEVEL: 'silent',
  };
  const running = new Map<number, ServerProcess>();
  const take = (index: number): ServerProcess | undefined => {
    const server = running.get(index);
    running.delete(index);
    return server;
  };
  return {
    url,
    settings,
    stripe,
    async serve(index, different = {}, program = undefined) {
      const own = { PORT: String(ports[index]), DATA_DIR: path.join(folder, `data-${index}`) };
      running.set(index, await startServer({ ...settings, ...own, ...different }, program));
    },
    kill: async (index) => take(index)?.kill(),
    async takeOut(index) {
      await nginx.leaveOut([ports[index] ?? 0]);
      await take(index)?.stop();
    },
    takeIn: () => nginx.leaveOut([]),
    answered: (index) => nginx.answered(ports[index] ?? 0),
    async stop() {
      await Promise.all([...running.keys()].map((index) => take(index)?.stop()));
      await Promise.all([stripe.stop(), paypal.stop(), providers.stop(), nginx.stop(), bucket.stop()]);
    },
  };
}
