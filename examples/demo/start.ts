import './endWithParent.ts';
import path from 'node:path';
import { excessBytes } from '../../packages/server/src/cli/commandSocket.ts';
import { type FolderLock, lockFolder } from '../../packages/server/src/database/folderLock.ts';
import { buildIfStale } from '../../scripts/buildAll.ts';
import { type Demo, startDemo } from './demo.ts';
import { readFlags } from './flags.ts';
import { waitForLock } from './waitForLock.ts';

/** `npm start`: see the contract of the demo in docs/demo.md. */

const cache = path.resolve(import.meta.dirname, '../../.cache');
const wantedPort = Number(process.env.PORT ?? 8080);
/** Held for as long as this process runs. */
let lock: FolderLock | null = null;
let demo: Demo | undefined;
let stopping = false;

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
try {
  await start();
} catch (error) {
  console.error(`npm start: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}

async function start(): Promise<void> {
  const flags = readFlags(process.argv.slice(2));
  // A folder for each port: demos at the same time don't share their data.
  const dataDir = path.join(cache, `demo/data-${wantedPort}`);
  const excess = excessBytes(dataDir);
  if (excess > 0) {
    throw new Error(
      `the path of this checkout is too long by ${excess} bytes for the demo's socket: move it to a shorter path`,
    );
  }
  lock = lockFolder(`${dataDir}.lock`);
  if (!lock) {
    throw new Error(
      `runs already in this checkout, for port ${wantedPort}. Stop that one, or start this one for another: PORT=${wantedPort + 10} npm start`,
    );
  }
  const building = await waitForLock(path.join(cache, 'build.lock'));
  await buildIfStale();
  building.release();
  demo = await startDemo({ port: wantedPort, dataDir, ...flags });
  if (new URL(demo.url).port !== String(wantedPort)) {
    console.log(`Port ${wantedPort} is taken by another program.`);
  }
  console.log(`Example pages:        ${demo.examplesUrl}`);
  if (demo.identity) console.log(`Identity providers:   ${demo.identity.url}`);
  if (demo.payments) {
    console.log(`Card provider:        ${demo.payments.stripe.url}`);
    console.log(`Payment buttons:      ${demo.payments.paypal.url}`);
  }
  console.log(`Magazine store ready: ${demo.url}`);
}

/** A terminal's Ctrl+C comes twice: once to every process, and once more from the parent process. */
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await demo?.stop();
  lock?.release();
  process.exit(0);
}
