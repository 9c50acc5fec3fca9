import { type Body, operations, storeErrorCodes } from '@magazine-store/protocol';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Connection } from '../database/connection.ts';
import { routeOf } from '../requestLog.ts';
import { withinTime } from '../withinTime.ts';
import { type Figure, type Figures, readFigures } from './readFigures.ts';

/** The upper bounds of the histogram, in seconds. A page of the store should take less than the second one. */
const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** The database may take this long for its figures. */
const FIGURES_SECONDS = 4;

/** The sender of a report chooses its code: others than these share a label. */
const BROWSER_CODES: ReadonlySet<string> = new Set([...storeErrorCodes, 'uncaught']);

const HELP: Record<'database_up' | 'database_connections' | keyof Figures, string> = {
  database_up: '1 if the database has given the figures of the store',
  database_connections: 'Connections to PostgreSQL, by pool and state',
  mails_waiting: 'Mails that are not sent yet',
  mails_overdue_seconds: 'Time since the first of them should have been sent',
  payments_waiting: 'Payments that the reconciler has to settle, by state',
  payments_overdue_seconds: 'Time since the first of them was due: the lag of the reconciler',
  charges_day: 'Charges of the last 24 hours',
  imports: 'Imports that run or have ended in the last 24 hours, by state',
  work_failures: 'Failures in a row of background work',
  work_success_age_seconds: 'Time since background work succeeded',
};

export interface Metrics {
  /** Counts the requests. Call it before the routes are made. */
  watch(app: FastifyInstance): void;
  /** Counts a request that the server had no time for. It comes to no route. */
  countRefused(): void;
  /** All metrics, in Prometheus' text format. */
  read(): Promise<string>;
  contentType: string;
}

/**
 * What Prometheus asks for: requests by route, the process (memory, event loop), the database's connections, and the
 * figures of the store. They name no reader, and no address that a visitor has asked for.
 */
export function createMetrics({ db, pools }: Pick<Connection, 'db' | 'pools'>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'magazine_store_request_seconds',
    help: 'Time to the end of the answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  const browserErrors = new Counter({
    name: 'magazine_store_browser_errors_total',
    help: 'Errors that browsers have reported, by part and code',
    labelNames: ['part', 'code'],
    registers: [registry],
  });
  const refused = new Counter({
    name: 'magazine_store_refused_total',
    help: 'Requests that the server had no time for, and answered 503',
    registers: [registry],
  });
  return {
    contentType: registry.contentType,

    watch(app) {
      app.addHook('onResponse', (request, reply, done) => {
        const labels = { method: request.method, route: routeOf(request), status: String(reply.statusCode) };
        requests.observe(labels, reply.elapsedTime / 1000);
        if (labels.route === operations.reportError.path && reply.statusCode === 204) {
          const { part, code } = request.body as Body<'reportError'>;
          browserErrors.inc({ part, code: BROWSER_CODES.has(code) ? code : 'other' });
        }
        done();
      });
    },

    countRefused: () => refused.inc(),

    async read() {
      const figures = await withinTime(readFigures(db), FIGURES_SECONDS).catch(() => null);
      const states = Object.entries(pools?.() ?? {}).flatMap(([pool, counts]) =>
        Object.entries(counts).map(([state, value]) => ({ pool, state, value })),
      );
      const ofNow = new Registry();
      const all = { database_up: [{ value: figures ? 1 : 0 }], database_connections: states, ...figures };
      for (const [name, values] of Object.entries(all) as [keyof typeof HELP, Figure<string>[]][]) {
        const [{ value: _, ...labels } = { value: 0 }] = values;
        const labelNames = Object.keys(labels);
        const gauge = new Gauge({ name: `magazine_store_${name}`, help: HELP[name], labelNames, registers: [ofNow] });
        for (const { value, ...labels } of values) gauge.set(labels, value);
      }
      return `${await registry.metrics()}\n${await ofNow.metrics()}`;
    },
  };
}
