import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPool } from 'kysely';
import { Client, type ConnectionConfig, Pool, type PoolClient, type PoolConfig } from 'pg';
import { PlainError } from '../plainError.ts';
import { limitRunningTime } from '../runningTime.ts';
import { cancelStatement } from './cancelStatement.ts';
import { countDatabaseTime } from './databaseTime.ts';

/** Connecting and answering take at most four of the five seconds that a visitor may wait: the rest is the server's. */
const CONNECT_MILLISECONDS = 1500;
/** A socket that has not opened in this time is closed. No request waits for it any more. */
const SOCKET_MILLISECONDS = 10_000;
/** The time after which PostgreSQL itself gives a statement up. */
const STATEMENT_MILLISECONDS = 2200;
const LOCK_MILLISECONDS = 2000;
/** The time after which the server asks PostgreSQL to give the statement up: a pooler ignores the limit above. */
const CANCEL_MILLISECONDS = 2300;
/** The time after which the pool gives a connection up that does not answer. */
const ANSWER_MILLISECONDS = 2500;
const PROBE_EVERY_MILLISECONDS = 250;
const CONNECTIONS = 10;

/** Codes of PostgreSQL and of sockets. With them, the database can't do its work now, and may do it soon. */
const AWAY_CODES =
  /^(?:08...|53[1-3]00|55P03|57014|57P0[1235]|25006|E(?:CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN))$/;
/** PostgreSQL's code for a write to a former primary, once another server has taken over. */
const READ_ONLY = '25006';

/** The database does not answer. */
export class DatabaseAway extends PlainError {}

/** True for a failure because the database is away, hangs or is too slow. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof DatabaseAway || AWAY_CODES.test((error as { code?: string }).code ?? '');

/**
 * A pool in which a broken connection, as after a restart of PostgreSQL, only fails its query. Without listeners its
 * error would end the process.
 */
export function resilientPool(config: PoolConfig): Pool {
  const pool = new Pool(config);
  // The pool itself listens to idle connections alone.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** How many connections of a pool are open and idle, and how many requests wait for one. */
export interface PoolState {
  open: number;
  idle: number;
  wanted: number;
}

export const poolState = ({ totalCount, idleCount, waitingCount }: Pool): PoolState => ({
  open: totalCount,
  idle: idleCount,
  wanted: waitingCount,
});

/**
 * Connections for requests, which visitors wait for. Nothing takes long on them: the pool gives up slow statements, and
 * connections without an answer. While the database is away, the pool refuses all work at once, and tries by itself
 * until a connection works.
 * @throws DatabaseAway from `connect` and from queries
 */
export function requestPool(server: ConnectionConfig): PostgresPool & { state(): PoolState } {
  const newPool = () =>
    resilientPool({
      ...server,
      max: CONNECTIONS,
      keepAlive: true,
      connectionTimeoutMillis: SOCKET_MILLISECONDS,
      statement_timeout: STATEMENT_MILLISECONDS,
      lock_timeout: LOCK_MILLISECONDS,
    });
  let pool = newPool();
  let away = false;
  let ended = false;

  /** Gives up all open connections: they may lead to a server that isn't the database any more. */
  function replacePool(): void {
    const former = pool;
    pool = newPool();
    void former.end();
  }

  async function waitForAnswer(): Promise<void> {
    if (away || ended) return;
    away = true;
    replacePool();
    while (!ended && !(await isAnswering(server))) await sleep(PROBE_EVERY_MILLISECONDS, undefined, { ref: false });
    away = false;
  }

  /** @throws DatabaseAway after 1.5 seconds: all connections are taken, or a new one can't be made */
  function connectSoon(origin: Pool): Promise<PoolClient> {
    const isQueued = origin.idleCount === 0 && origin.totalCount >= CONNECTIONS;
    const connecting = origin.connect();
    return new Promise((resolve, reject) => {
      const endWait = limitRunningTime(CONNECT_MILLISECONDS, () => {
        reject(new DatabaseAway(isQueued ? 'all connections are taken' : 'the database does not answer'));
        // A connection that comes later goes back to the pool.
        connecting.then((client) => client.release()).catch(() => {});
        if (!isQueued) void waitForAnswer();
      });
      // A database that refuses for any reason, such as a changed password, counts as away: requests can't use it.
      const fail = (error: Error) =>
        reject(isDatabaseAway(error) ? error : new DatabaseAway(error.message, { cause: error }));
      connecting.then(resolve, fail).finally(endWait);
    });
  }

  async function connect() {
    if (away) throw new DatabaseAway('the database does not answer');
    const origin = pool;
    const client = await countDatabaseTime(() => connectSoon(origin));
    return {
      async query(sql: string, parameters: readonly unknown[]) {
        const endPatience = limitRunningTime(CANCEL_MILLISECONDS, () => cancelStatement(client));
        const endWait = limitRunningTime(ANSWER_MILLISECONDS, () => {
          // Its query fails at once, and the pool replaces it.
          void client.end();
          void waitForAnswer();
        });
        try {
          return await countDatabaseTime(() => client.query(sql, [...parameters]));
        } catch (error) {
          if ((error as { code?: string }).code === READ_ONLY && origin === pool) replacePool();
          throw hasCode(error) ? error : new DatabaseAway((error as Error).message, { cause: error });
        } finally {
          endPatience();
          endWait();
        }
      },
      release: (discarded?: boolean) => client.release(discarded),
    };
  }

  return {
    options: server,
    connect: connect as unknown as PostgresPool['connect'],
    state: () => poolState(pool),
    async end() {
      ended = true;
      await pool.end();
    },
  };
}

/** True if a new connection to the database works. */
async function isAnswering(server: ConnectionConfig): Promise<boolean> {
  const client = new Client({
    ...server,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    query_timeout: CONNECT_MILLISECONDS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    void client.end().catch(() => {});
  }
}

const hasCode = (error: unknown): boolean => (error as { code?: unknown }).code !== undefined;
