import type { FastifyInstance } from 'fastify';
import { listWork } from './background/workRows.ts';
import { catalogueState } from './catalogue/revision.ts';
import type { Stopping } from './finishRequests.ts';
import { importHealth } from './publishing/imports.ts';
import { checkDisk } from './reading/checkDisk.ts';
import type { Services } from './services.ts';
import { withinTime } from './withinTime.ts';

/** A part that takes longer than this to answer doesn't work. */
const CHECK_SECONDS = 4;

/**
 * `/healthz`: the process answers. `/readyz`: all parts that it needs answer too; otherwise 503 names those that don't.
 */
export function healthRoutes(app: FastifyInstance, { config, db, storage }: Services, stopping: Stopping): void {
  const parts: Record<string, () => Promise<unknown>> = {
    database: () => catalogueState(db),
    storage: () => storage.check(),
    // The database's own disk is the concern of a PostgreSQL server.
    ...(!config.DATABASE_URL && { disk: () => checkDisk(config.DATA_DIR) }),
  };

  async function checkParts() {
    const works = await Promise.all(
      Object.entries(parts).map(async ([name, check]) => {
        try {
          await withinTime(check(), CHECK_SECONDS);
          return [];
        } catch (error) {
          app.log.error(error, `${name} is not ready`);
          return [name];
        }
      }),
    );
    const failing = works.flat();
    return { failing, background: failing.length > 0 ? undefined : await backgroundState(db) };
  }

  /** Requests that come during a check share it: any visitor may ask, and a check reads the bucket and writes to the disk. */
  let checking: ReturnType<typeof checkParts> | undefined;
  function checkTogether() {
    checking ??= checkParts().finally(() => {
      checking = undefined;
    });
    return checking;
  }

  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));

  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    if (stopping.begun) return reply.code(503).send({ status: 'not ready', failing: ['stopping'] });
    const { failing, background } = await checkTogether();
    // The limit of time may have answered meanwhile.
    if (reply.sent) return reply;
    if (failing.length > 0) return reply.code(503).send({ status: 'not ready', failing });
    return { status: 'ok', background };
  });
}

/**
 * The last run of each kind of background work, and the last imports. Failing work makes no server unready. The answer
 * leaves out the texts of errors, which may name people.
 */
async function backgroundState(db: Services['db']) {
  const [rows, imports] = await Promise.all([listWork(db), importHealth(db)]);
  const works = rows.map(({ name, started_at, succeeded_at, failed_at, failures }) => [
    name,
    { started_at, succeeded_at, failed_at, failures },
  ]);
  return { ...Object.fromEntries(works), imports };
}
