import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { IdentityProviders } from '../../packages/simulators/src/index.ts';
import { type ExamplePages, serveExamples } from './examplePages.ts';
import { identitySettings, startIdentitySimulators } from './identity.ts';
import { ownData } from './ownData.ts';
import { type PaymentProviders, paymentSettings, seedPlans, startPaymentSimulators } from './payments.ts';
import { seedPeople } from './people.ts';
import { nextFreePort } from './ports.ts';
import { preparedData } from './preparedData.ts';
import { type ServerProcess, startServer } from './serverProcess.ts';

const root = path.resolve(import.meta.dirname, '../..');
const content = path.join(root, 'examples/content');

export interface DemoOptions {
  port: number;
  /** Keeps the data of the last run. */
  keep?: boolean;
  /** Settings of the server that differ from the demo's. */
  settings?: Record<string, string>;
  /** The store has no sign-in. */
  noAuth?: boolean;
  /** No payment provider is set up. */
  noPayments?: boolean;
  /** All six identity providers, not only two of them. */
  allProviders?: boolean;
  /** The Japanese interface links to separate terms. */
  japaneseTerms?: boolean;
  /** The folder of the data; each of several demos at the same time needs its own. */
  dataDir?: string;
}

export interface Demo {
  url: string;
  /** The address of the example pages: they have another origin and contain the store. */
  examplesUrl: string;
  /** The identity providers; null without sign-in. */
  identity: IdentityProviders | null;
  /** The payment providers; null without payments. */
  payments: PaymentProviders | null;
  stop(): Promise<void>;
}

/** The demo store: the real server with the demo magazines, and the example pages beside it. */
export async function startDemo(options: DemoOptions): Promise<Demo> {
  const port = await nextFreePort(options.port);
  const examplesPort = await nextFreePort(port + 1);
  const url = `http://localhost:${port}`;
  const examplesUrl = `http://localhost:${examplesPort}`;
  const dataDir = options.dataDir ?? path.join(root, '.cache/demo/data');
  const storage = await ownData(await preparedData(content), dataDir, options.keep ?? false);
  const identity = options.noAuth
    ? null
    : await startIdentitySimulators(url, await nextFreePort(examplesPort + 1), options);
  if (identity) await seedPeople(dataDir, identity);
  const payments = options.noPayments ? null : await startPaymentSimulators(url, await nextFreePort(examplesPort + 2));
  if (payments) await seedPlans(dataDir);

  const store = JSON.parse(await readFile(path.join(content, 'store.json'), 'utf8')) as {
    name: string;
    description: string;
  };
  const server: ServerProcess = await startServer({
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    STORAGE_URL: pathToFileURL(storage).href,
    SESSION_SECRET: 'a secret of the demo, known to everyone',
    // The address with the machine's number makes the same pages another site, not only another origin.
    API_ORIGINS: `${examplesUrl}, ${examplesUrl.replace('localhost', '127.0.0.1')}`,
    EMBED_ORIGINS: '*',
    STORE_NAME: store.name,
    STORE_DESCRIPTION: store.description,
    STORE_TERMS: path.join(content, 'terms.md'),
    STORE_PRIVACY: path.join(content, 'privacy.md'),
    SUPPORT_EMAIL: 'harbour@example.org',
    STORE_ICON_FILE: path.join(content, 'icon.svg'),
    POWERED_BY_URL: `${examplesUrl}/about.html`,
    LOG_LEVEL: 'warn',
    ...(options.japaneseTerms && { STORE_TERMS_JA: `${examplesUrl}/terms-ja.html` }),
    ...(identity && identitySettings(identity)),
    ...(payments && paymentSettings(payments)),
    ...options.settings,
  });
  const pages: ExamplePages = await serveExamples(path.join(root, 'examples'), examplesPort, url);
  return {
    url,
    examplesUrl,
    identity,
    payments,
    async stop() {
      await Promise.all([server.stop(), pages.close()]);
      await Promise.all([identity?.stop(), payments?.stripe.stop(), payments?.paypal.stop()]);
    },
  };
}
