import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import autocannon from 'autocannon';

const SECONDS = 4;

/** Sends requests over ten connections for some seconds. @throws Error when an answer is missing or is no 2xx */
export async function requestsPerSecond(url: string, headers: Record<string, string> = {}): Promise<number> {
  const { requests, errors, non2xx } = await autocannon({ url, headers, connections: 10, duration: SECONDS });
  if (errors || non2xx) throw new Error(`${url}: ${errors} errors, ${non2xx} answers of another status`);
  return requests.average;
}

/** A route that answers these bytes, in a process of its own, like the server: neither shares a core with the load. */
export async function memoryRoute(bytes: Buffer): Promise<{ url: string; stop(): void }> {
  const child = fork(path.join(import.meta.dirname, 'memoryRouteProcess.ts'));
  child.send(bytes.toString());
  const [port] = await once(child, 'message');
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.kill() };
}
