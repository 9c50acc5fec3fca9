import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { createApp } from '../app.ts';
import { startWorkers, type Workers } from '../background/workers.ts';
import { works } from '../background/works.ts';
import type { Reason } from '../backup/inactiveStore.ts';
import { currentSettings, readConfig } from '../config.ts';
import { connect } from '../database/connection.ts';
import { toListenError } from '../listenError.ts';
import { PlainError } from '../plainError.ts';
import { removeLeftFolders } from '../publishing/inWorkFolder.ts';
import { openStorage } from '../reading/openStorage.ts';
import { readBrowserBuild } from '../site/build.ts';
import { keepRelease } from '../site/keptReleases.ts';
import { sellingObstacle } from '../site/sellingObstacle.ts';
import { withinTime } from '../withinTime.ts';
import { listenForCommands } from './commandServer.ts';
import { openServices } from './openServices.ts';
import { serverCommands } from './serverCommands.ts';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** At the start, the storage may take this long to answer. */
const STORAGE_SECONDS = 10;

/** Before it listens, the server puts its scripts into the storage. */
const RELEASE_SECONDS = 60;

/** Open downloads may take this long to finish once the server is told to stop. */
const STOP_MILLISECONDS = 30_000;

/** Background work may take this long to end once the server is told to stop. */
const BACKGROUND_SECONDS = 0.5;

const WHY_INACTIVE: Record<Reason, string> = {
  restored: 'this store comes from a backup',
  moved: 'this store has moved to another place',
};
const describeInactive = (reason: Reason) =>
  `${WHY_INACTIVE[reason]} and is inactive: it sells nothing, sends no mail and asks no payment provider. Run 'magazine-store activate' and start the server again`;

/** The store server, until it is told to stop. */
export async function runServer(): Promise<void> {
  // Until `stop` takes over, no request runs, and each database change is a transaction: the server may exit at once.
  // Without a listener, the first process of a container would not receive the signal.
  const quit = () => process.exit(0);
  for (const signal of SIGNALS) process.on(signal, quit);
  const settings = readConfig(currentSettings());
  const build = readBrowserBuild(path.resolve(import.meta.dirname, '../store'));
  const storage = await openStorage(settings);
  await withinTime(storage.check(), STORAGE_SECONDS).catch((error) => {
    const { message } = error.cause instanceof Error ? error.cause : error;
    throw new PlainError(`${settings.STORAGE_URL ? 'STORAGE_URL' : 'DATA_DIR'}: the storage can't be used: ${message}`);
  });
  const connection = await connect(settings);
  const { services, inactive } = await openServices(settings, connection, storage).catch(async (error) => {
    await connection.close();
    throw error;
  });
  const { config } = services;
  const metrics = config.METRICS_PORT && (await import('../metrics/metrics.ts')).createMetrics(connection);
  const { OTEL_EXPORTER_OTLP_ENDPOINT: collector } = config;
  // The libraries load only for a store that has a collector.
  const tracing = collector && (await import('../tracing/startTracing.ts')).startTracing(collector);
  const app = await createApp(services, build, { ...(metrics && { metrics }), ...(tracing && { tracing }) });
  const obstacle = inactive ? describeInactive(inactive) : sellingObstacle(config);
  const commands = config.DATABASE_URL
    ? undefined
    : await listenForCommands(config.DATA_DIR, serverCommands(connection, services, obstacle, app.log), app.log);

  let workers: Workers | undefined;
  let stopping = false;
  async function stop(signal: NodeJS.Signals) {
    if (stopping) return;
    stopping = true;
    app.log.info(`${signal}: finishing running requests`);
    const limit = setTimeout(() => {
      app.log.warn('some requests did not finish in time');
      process.exit(1);
    }, STOP_MILLISECONDS);
    const background = workers?.stop(BACKGROUND_SECONDS) ?? true;
    await app.close();
    if (tracing) await tracing.stop();
    // Unfinished work is kept in the database, and the next server takes it up. The database can't be closed before its
    // work ends.
    if (await background) {
      await commands?.close();
      await connection.close();
    }
    clearTimeout(limit);
    process.exit(0);
  }
  for (const signal of SIGNALS) process.off(signal, quit).on(signal, stop);

  async function keepAtStart(): Promise<true> {
    await withinTime(keepRelease(build, storage, AbortSignal.timeout(RELEASE_SECONDS * 1000)), RELEASE_SECONDS);
    return true;
  }

  if (config.EMBED_ORIGINS.includes('*') && new URL(config.PUBLIC_URL).hostname !== 'localhost') {
    app.log.warn('EMBED_ORIGINS=*: any site may show the store in a frame; name the sites that should');
  }
  const { issues } = await services.catalogue.current();
  if (obstacle && (inactive || issues.some(({ is_free }) => !is_free))) app.log.warn(obstacle);
  // As soon as a page is served, browsers may ask for its parts, also from servers with another release.
  const kept = await keepAtStart().catch((error) => {
    app.log.error(error, 'this release is not kept for open tabs yet; the server will try again');
    return false;
  });
  try {
    if (metrics) await (await import('../metrics/serveMetrics.ts')).serveMetrics(metrics, config, app.log);
    await app.listen({ host: config.HOST, port: config.PORT });
  } catch (error) {
    await app.close();
    await commands?.close();
    await connection.close();
    throw toListenError(error as NodeJS.ErrnoException, { host: config.HOST, port: config.PORT, setting: 'PORT' });
  }
  // Readers need it only once the database is away.
  const free = issues.filter(({ is_free }) => is_free).map(({ id }) => id);
  services.files.readAhead(free).catch((error) => app.log.warn(error, 'files could not be read ahead'));
  await removeLeftFolders().catch((error) => app.log.warn(error, 'folders of killed imports could not be removed'));
  const forWork = { ...services, db: connection.db };
  const all = works(forWork, { build, kept }, app.log);
  const wanted = all.filter(
    ({ asksOthers, ofEachServer }) => !(inactive && asksOthers) && (config.BACKGROUND_WORK || ofEachServer),
  );
  if (!stopping) workers = startWorkers(connection.db, wanted, app.log);
  // A server that is killed would keep nothing.
  flushCompileCache();
}
