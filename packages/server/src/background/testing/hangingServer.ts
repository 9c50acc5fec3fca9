import Fastify from 'fastify';
import { connect } from '../../database/connection.ts';
import { startWorkers } from '../workers.ts';

/** A server whose work never ends (`workers.test.ts`). */
const { settings, timing } = JSON.parse(process.env.HANGING ?? '');
const { db } = await connect(settings);
const run = () => {
  process.send?.('running');
  return new Promise<void>(() => {});
};
startWorkers(db, [{ name: 'killed', everySeconds: 60, limitSeconds: 3600, run }], Fastify().log, timing);
