import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Connection } from '../database/connection.ts';
import { routeOf } from '../requestLog.ts';
import { withinTime } from '../withinTime.ts';
import { type Figures, readFigures } from './readFigures.ts';

/** The upper bounds of the histogram, in seconds. A page of the store should take less than the second one. */
const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** The database may take this long for its figures. */
const FIGURES_SECONDS = 4;

export interface Metrics {
  /** Counts the requests. Call it before the routes are made. */
  watch(app: FastifyInstance): void;
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
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name: `magazine_store_${name}`, help, labelNames, registers });

  const requests = new Histogram({
    name: 'magazine_store_request_seconds',
    help: 'Time to the end of the answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const databaseUp = gauge('database_up', '1 if the database has given the figures of the store');
  const connections = gauge('database_connections', 'Connections to PostgreSQL, by pool and state', ['pool', 'state']);
  const figures: { [Name in keyof Figures]: ReturnType<typeof gauge<string>> } = {
    mails_waiting: gauge('mails_waiting', 'Mails that are not sent yet'),
    mails_overdue_seconds: gauge('mails_overdue_seconds', 'Age of the mail that should have been sent first'),
    payments_waiting: gauge('payments_waiting', 'Payments that the reconciler has to settle, by state', ['state']),
    payments_overdue_seconds: gauge('payments_overdue_seconds', "The reconciler's lag"),
    charges_day: gauge('charges_day', 'Charges of the last 24 hours'),
    imports: gauge('imports', 'Imports that run or have ended in the last 24 hours, by state', ['state']),
    work_failures: gauge('work_failures', 'Failures in a row of background work', ['work']),
    work_success_age_seconds: gauge('work_success_age_seconds', 'Time since background work succeeded', ['work']),
  };

  return {
    contentType: registry.contentType,

    watch(app) {
      app.addHook('onResponse', (request, reply, done) => {
        const labels = { method: request.method, route: routeOf(request), status: String(reply.statusCode) };
        requests.observe(labels, reply.elapsedTime / 1000);
        done();
      });
    },

    async read() {
      const read = await withinTime(readFigures(db), FIGURES_SECONDS).catch(() => null);
      databaseUp.set(read ? 1 : 0);
      for (const [name, values] of Object.entries(figures) as [keyof Figures, Gauge][]) {
        values.reset();
        for (const { value, ...labels } of read?.[name] ?? []) values.set(labels, value);
      }
      for (const [pool, states] of Object.entries(pools?.() ?? {})) {
        for (const [state, count] of Object.entries(states)) connections.set({ pool, state }, count);
      }
      return registry.metrics();
    },
  };
}
