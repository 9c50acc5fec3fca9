import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createApp } from '../app.ts';
import { sweepSessions } from '../auth/sessions.ts';
import { keepCurrency } from '../catalogue/currency.ts';
import { readConfig } from '../config.ts';
import { connect } from '../database/connection.ts';
import { sweepLimits } from '../limits/limiters.ts';
import { startReconciler } from '../payments/reconciler.ts';
import { PlainError } from '../plainError.ts';
import { openStorage } from '../reading/openStorage.ts';
import { removeDueFiles } from '../reading/removals.ts';
import { fillSearchPages } from '../search/fillSearchPages.ts';
import { createServices } from '../services.ts';
import { keepRelease } from '../site/assets.ts';
import { readBrowserBuild } from '../site/build.ts';
import { sellingObstacle } from '../site/sellingObstacle.ts';
import { listenForCommands } from './commandServer.ts';
import { databaseCommands } from './commands.ts';

const SWEEP_EVERY_MILLISECONDS = 60 * 60 * 1000;

/** Open downloads may take this long to finish once the server is told to stop. */
const STOP_MILLISECONDS = 30_000;

/** The work that no request waits for may take this long once the last answer is sent. */
const BACKGROUND_MILLISECONDS = 500;

/** The store server, until it is told to stop. */
export async function runServer(): Promise<void> {
  const config = readConfig(process.env);
  const build = readBrowserBuild(path.resolve(import.meta.dirname, '../store'));
  const storage = await openStorage(config);
  const connection = await connect(config);
  const money = await keepCurrency(connection.db, config.STORE_CURRENCY).catch(async (error) => {
    await connection.close();
    throw error;
  });
  const services = createServices(config, connection.db, storage, money);
  const app = await createApp(services, build);
  const obstacle = sellingObstacle(config);
  const commands = config.DATABASE_URL
    ? undefined
    : await listenForCommands(config.DATA_DIR, {
        ...databaseCommands(connection.db),
        sellingObstacle: async () => obstacle,
      });

  async function sweep() {
    await sweepSessions(connection.db).catch((error) => app.log.error(error, 'expired sessions could not be removed'));
    await sweepLimits(connection.db).catch((error) => app.log.error(error, 'old counters could not be deleted'));
    await removeDueFiles(connection.db, storage).catch((error) =>
      app.log.error(error, 'files without an issue could not be removed; the server will try again'),
    );
  }
  const stopped = new AbortController();
  /** An issue that a release before this one has published meanwhile has to wait for the next round. */
  const fillSearch = () =>
    fillSearchPages(connection.db, stopped.signal).catch((error) =>
      app.log.error(error, 'some issues can’t be searched yet; this will be tried again'),
    );
  let filling: Promise<void> = Promise.resolve();
  async function sweepAll() {
    filling = filling.then(fillSearch);
    await sweep();
  }
  const sweeping = setInterval(sweepAll, SWEEP_EVERY_MILLISECONDS);

  const reconciler = startReconciler(services, app.log);

  let stopping = false;
  async function stop(signal: NodeJS.Signals) {
    if (stopping) return;
    stopping = true;
    app.log.info(`${signal}: finishing running requests`);
    const limit = globalThis.setTimeout(() => {
      app.log.warn('some requests did not finish in time');
      process.exit(1);
    }, STOP_MILLISECONDS);
    clearInterval(sweeping);
    stopped.abort();
    const background = Promise.all([reconciler.stop(), filling]);
    await app.close();
    // Unfinished work is kept in the database, and the next start takes it up, as after a kill.
    const finished = await Promise.race([background.then(() => true), setTimeout(BACKGROUND_MILLISECONDS, false)]);
    if (finished) {
      await commands?.close();
      await connection.close();
    }
    clearTimeout(limit);
    process.exit(0);
  }
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  if (config.EMBED_ORIGINS.includes('*') && new URL(config.PUBLIC_URL).hostname !== 'localhost') {
    app.log.warn('EMBED_ORIGINS=*: any site may show the store in a frame; name the sites that should');
  }
  await app.listen({ host: config.HOST, port: config.PORT }).catch(async (error) => {
    clearInterval(sweeping);
    await Promise.all([reconciler.stop(), app.close()]);
    await commands?.close();
    await connection.close();
    throw error.code === 'EADDRINUSE'
      ? new PlainError(`PORT: another program uses port ${config.PORT}. Stop it, or set another port.`)
      : error;
  });
  const { issues } = await services.catalogue.current();
  if (obstacle && issues.some(({ is_free }) => !is_free)) app.log.warn(obstacle);
  await Promise.all([
    // What a crash has left.
    reconciler.run(true),
    sweepAll(),
    // Later releases need it, this one does not.
    keepRelease(build, storage).catch((error) => app.log.error(error, 'this release could not be kept')),
  ]);
}
