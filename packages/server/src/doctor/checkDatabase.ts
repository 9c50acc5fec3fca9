import { sql } from 'kysely';
import { findInactive, type Reason } from '../backup/inactiveStore.ts';
import { describeSales, readSalesReport, type SalesReport } from '../backup/salesReport.ts';
import { commandsThroughServer } from '../cli/commandSocket.ts';
import { requireStore } from '../cli/dataConfig.ts';
import type { Config } from '../config.ts';
import { type Database, DatabaseInUse, openDatabase } from '../database/connection.ts';
import { readMigrationState } from '../database/migrate.ts';
import { compareClock } from './compareClock.ts';
import { type Finding, fault, ok, reasonOf, warning } from './finding.ts';

/** PostgreSQL's number of the oldest version that the store works with. */
const OLDEST_VERSION = 150_000;
/** A server takes 15 connections. The others are for commands. */
const CONNECTIONS = 20;

export const checkDatabase = (config: Config): Promise<Finding[]> =>
  config.DATABASE_URL ? checkPostgres(config) : checkEmbedded(config);

async function checkPostgres(config: Config): Promise<Finding[]> {
  const connection = await openDatabase(config).catch((error) => reasonOf(error));
  if (typeof connection === 'string') {
    return [fault('database', `${connection}. Start PostgreSQL, or mend DATABASE_URL.`)];
  }
  const { db, close } = connection;
  try {
    const asked = Date.now();
    const { rows } = await sql<{ version: string; number: number; isReadOnly: boolean; now: Date; free: number }>`
      select current_setting('server_version') as version,
        current_setting('server_version_num')::int as number,
        current_setting('transaction_read_only') = 'on' as "isReadOnly",
        clock_timestamp() as now,
        current_setting('max_connections')::int - (select count(*)::int from pg_stat_activity) as free`.execute(db);
    const [state] = rows;
    if (!state) throw new Error('PostgreSQL gave an empty answer');
    const { version, number, isReadOnly, now, free } = state;
    const findings = [
      number < OLDEST_VERSION
        ? fault('database', `PostgreSQL ${version} is too old: the store needs version 15 or newer`)
        : ok('database', `PostgreSQL ${version} answers`),
      ...(await checkMigrations(db, config)),
    ];
    if (isReadOnly) {
      findings.push(fault('database', 'it can only be read: let DATABASE_URL lead to the primary, not to a copy'));
    }
    if (free < CONNECTIONS) {
      findings.push(
        warning('database', `${free} connections are free, and each server takes 15: raise max_connections`),
      );
    }
    return [...findings, compareClock('PostgreSQL', now, asked)];
  } finally {
    await close();
  }
}

async function checkEmbedded(config: Config): Promise<Finding[]> {
  requireStore(config);
  const embedded = ok('database', `the embedded database in ${config.DATA_DIR}`);
  const server = commandsThroughServer(config.DATA_DIR);
  // The server that has it open has looked at its migrations.
  if (server && (await server.keepCurrency().catch(() => null))) {
    return [embedded, ...toWarning(await server.findInactive()), ...toFindings(await server.salesReport())];
  }
  try {
    const { db, close } = await openDatabase(config);
    return [embedded, ...(await checkMigrations(db, config).finally(close))];
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error;
    return [warning('database', `${error.message}, and doesn’t answer: a server that is starting, or a command`)];
  }
}

const toWarning = (inactive: Reason | null): Finding[] =>
  inactive ? [warning('database', `the store was ${inactive} and sells nothing: see 'magazine-store activate'`)] : [];

/** What was sold after the backup of which the store was made. */
function toFindings(report: SalesReport | null): Finding[] {
  if (!report) return [];
  const text = describeSales(report);
  return [
    report.undecided > 0 ? warning('sales', `${text}. See 'Restore' in docs/operating.md`) : ok('sales', text),
    ...report.decide.map(({ sale, obstacle }) => warning(sale, obstacle)),
  ];
}

async function checkMigrations(db: Database, { MIGRATE_AT_START, NEWER_DATABASE }: Config): Promise<Finding[]> {
  const { isEmpty, pending, unknown } = await readMigrationState(db);
  if (unknown.length > 0 && !NEWER_DATABASE) {
    return [fault('database', `a newer release has changed it (${unknown[0]}): start that release or a later one`)];
  }
  if (pending.length === 0) {
    return [
      ok('database', 'it has all migrations of this release'),
      ...toWarning(await findInactive(db)),
      ...toFindings(await readSalesReport(db)),
    ];
  }
  const what = isEmpty ? 'there is no store in it yet' : `it lacks ${pending.join(', ')}`;
  return [
    MIGRATE_AT_START
      ? warning('database', `${what}: the next server that starts mends that`)
      : fault('database', `${what}: run 'magazine-store migrate'`),
  ];
}
