import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export const serverProgram = path.resolve(import.meta.dirname, '../../dist/server/magazine-store.js');

export interface ServerProcess {
  url: string;
  process: import('node:child_process').ChildProcess;
  /** Stops the server as an operator would, and waits for its end. */
  stop(): Promise<void>;
  /** Ends the server without a signal to stop, as a fault of its machine does. */
  kill(): Promise<void>;
}

const endWithParent = path.join(import.meta.dirname, 'endWithParent.ts');

const READY_MILLISECONDS = 60_000;

/**
 * Starts the server that the build made, or another program, with these settings alone, and waits until it is ready. It
 * makes larger pictures only if the settings say so.
 * @throws Error when it ends before that
 */
export async function startServer(settings: Record<string, string>, program = serverProgram): Promise<ServerProcess> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, ['--import', endWithParent, program, 'serve'], {
    // Larger pictures would keep the machine busy for minutes after each start.
    env: { PATH, HOME, NODE_COMPILE_CACHE, LARGER_PICTURES: 'false', ...settings },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit');
  const url = `http://localhost:${settings.PORT}`;
  await Promise.race([
    isReady(`${url}/readyz`),
    ended.then(([code]) => {
      throw new Error(`the server ended with ${code} before it was ready`);
    }),
  ]);
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal);
    await ended;
  };
  return { url, process: child, stop: end('SIGTERM'), kill: end('SIGKILL') };
}

async function isReady(url: string): Promise<void> {
  const limit = Date.now() + READY_MILLISECONDS;
  while (Date.now() < limit) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('the server did not become ready');
}
