import type { FastifyInstance } from 'fastify';
import { listWork } from './background/workRows.ts';
import { catalogueState } from './catalogue/revision.ts';
import type { Stopping } from './finishRequests.ts';
import type { Services } from './services.ts';

/** `/healthz`: the process answers. `/readyz`: what it stands on answers too, or 503 with what doesn't. */
export function healthRoutes(app: FastifyInstance, { db, storage }: Services, stopping: Stopping): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));

  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    if (stopping.begun) return reply.code(503).send({ status: 'not ready', failing: ['stopping'] });
    const parts = { database: () => catalogueState(db), storage: () => storage.check() };
    const failing: string[] = [];
    for (const [name, check] of Object.entries(parts)) {
      await check().catch((error) => {
        app.log.error(error, `${name} is not ready`);
        failing.push(name);
      });
    }
    if (failing.length > 0) return reply.code(503).send({ status: 'not ready', failing });
    return { status: 'ok', background: await backgroundState(db) };
  });
}

/** How each kind of background work went last. Work that fails makes no server unready. The texts of errors may name people. */
async function backgroundState(db: Services['db']) {
  const rows = await listWork(db);
  return Object.fromEntries(
    rows.map(({ name, started_at, succeeded_at, failed_at, failures }) => [
      name,
      { started_at, succeeded_at, failed_at, failures },
    ]),
  );
}
