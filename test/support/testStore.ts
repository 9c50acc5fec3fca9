import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../packages/server/src/app.ts';
import { keepCurrency } from '../../packages/server/src/catalogue/currency.ts';
import { type Config, type Providers, readConfig } from '../../packages/server/src/config.ts';
import { type Connection, connect } from '../../packages/server/src/database/connection.ts';
import type { Metrics } from '../../packages/server/src/metrics/metrics.ts';
import { databasePublishing } from '../../packages/server/src/publishing/databasePublishing.ts';
import type { IssueDetails } from '../../packages/server/src/publishing/issueDetails.ts';
import { publishIssue } from '../../packages/server/src/publishing/publishIssue.ts';
import { openStorage } from '../../packages/server/src/reading/openStorage.ts';
import { createServices, type Services } from '../../packages/server/src/services.ts';
import { readBrowserBuild } from '../../packages/server/src/site/build.ts';
import { makePdf } from '../fixtures/makePdf.ts';
import { checkAnswers } from './checkAnswers.ts';
import type { TestDatabase } from './databases.ts';
import { freePort } from './freePort.ts';
import { importer } from './importOnce.ts';

export interface TestStore {
  url: string;
  services: Services;
  connection: Connection;
  app: FastifyInstance;
  /** Lines of the log so far. */
  log: string[];
  fetch(path: string, init?: RequestInit): Promise<Response>;
  publish(pdf: Uint8Array, details?: Partial<IssueDetails> & { sample?: string }): Promise<number>;
  stop(): Promise<void>;
}

/** The built browser part, which the tests serve. */
export const build = readBrowserBuild(path.resolve(import.meta.dirname, '../../dist/store'));

/** The real server in this process, on a port of its own, with the built browser part. */
export async function startTestStore(
  { settings }: TestDatabase,
  more: Record<string, string> = {},
  {
    shared,
    providers,
    makeMetrics,
  }: {
    /** The connection of another store in this process, on the same database. */
    shared?: Connection;
    providers?: Partial<Providers>;
    /** Makes the metrics of the server. Without it the server has none. */
    makeMetrics?: (connection: Connection) => Metrics;
  } = {},
): Promise<TestStore> {
  const port = more.PORT ?? String(await freePort());
  const config: Config = readConfig(
    {
      SESSION_SECRET: 'the secret of the tests, of no use elsewhere',
      PORT: port,
      ...settings,
      ...more,
    },
    providers,
  );
  const connection = shared ?? (await connect(config));
  const storage = await openStorage(config);
  const money = await keepCurrency(connection.db, config.STORE_CURRENCY);
  const services = await createServices(config, connection.forRequests, storage, money);
  const log: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      log.push(String(chunk));
      done();
    },
  });
  const app = await createApp(services, build, { log: sink, metrics: makeMetrics?.(connection) });
  checkAnswers(app.server);
  await app.listen({ host: '127.0.0.1', port: config.PORT });
  return {
    url: config.PUBLIC_URL,
    services,
    connection,
    app,
    log,
    fetch: (address, init) => fetch(new URL(address, config.PUBLIC_URL), { redirect: 'manual', ...init }),
    async publish(pdf, { sample, ...details } = {}) {
      await mkdir(config.DATA_DIR, { recursive: true });
      const file = path.join(config.DATA_DIR, 'to-publish.pdf');
      await writeFile(file, pdf);
      const publishing = databasePublishing(connection.db);
      const complete = { price: 499, ...details };
      const step = <R>(run: (p: typeof publishing) => Promise<R>) => run(publishing);
      const target = { storage, step, ...importer };
      const { id } = await publishIssue(file, complete, { samplePages: sample ?? null }, target);
      return id;
    },
    async stop() {
      await app.close();
      if (!shared) await connection.close();
    },
  };
}

/** A PDF of this many pages with their numbers as text. */
export const numberedPdf = (pages: number, title = 'Numbered') =>
  makePdf({
    title,
    pages: Array.from({ length: pages }, (_, index) => ({ text: `This is page ${index + 1} of ${title}` })),
  });
