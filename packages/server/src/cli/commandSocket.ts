import { existsSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { PlainError } from '../plainError.ts';
import { PublishingError } from '../publishing/publishing.ts';
import type { ServerCommands } from './commands.ts';

/**
 * The socket between the command line and a running server. Only one process can have the embedded database open. While
 * the server has it open, the command line asks the server, over a socket in the data folder: HTTP, one POST for each
 * call of `ServerCommands`. An account that may open the files of the folder may open the socket.
 */
export const socketPath = (dataDir: string) => path.join(dataDir, 'commands.sock');

/** Bytes. The system keeps a socket's path in a field of 108 bytes on Linux and 104 on others, with a zero at the end. */
const LONGEST_PATH = process.platform === 'linux' ? 107 : 103;

/** The bytes by which the path of a folder is too long for the socket in it. */
export const excessBytes = (dataDir: string): number =>
  Math.max(0, Buffer.byteLength(socketPath(dataDir)) - LONGEST_PATH);

/** @throws PlainError for a folder whose path is too long for the socket in it */
export function requireSocketPath(dataDir: string): void {
  const excess = excessBytes(dataDir);
  if (excess > 0) {
    throw new PlainError(
      `DATA_DIR: the path of ${dataDir} is too long by ${excess} bytes for the socket in it: choose a shorter one`,
    );
  }
}

type Call = keyof ServerCommands;
const CALLS: Record<Call, true> = {
  find: true,
  get: true,
  list: true,
  fullFile: true,
  beginImport: true,
  noteImport: true,
  endImport: true,
  listImports: true,
  findImport: true,
  expectFiles: true,
  register: true,
  edit: true,
  replace: true,
  remove: true,
  bringBack: true,
  setPublished: true,
  addPlan: true,
  listPlans: true,
  setPlanOffered: true,
  addCoupons: true,
  listCoupons: true,
  keepCurrency: true,
  sellingObstacle: true,
  desk: true,
  findInactive: true,
  activate: true,
  salesReport: true,
  checkpoint: true,
  copyDatabase: true,
};
export const callNames = Object.keys(CALLS) as Call[];

/** The server's commands, or null when no server listens in this data folder. */
export function commandsThroughServer(dataDir: string): ServerCommands | null {
  const path = socketPath(dataDir);
  if (!existsSync(path)) return null;
  const call = (name: Call) => [name, (argument?: unknown) => post(path, name, argument)];
  return Object.fromEntries(callNames.map(call));
}

function post(socket: string, name: Call, argument: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { socketPath: socket, path: `/${name}`, method: 'POST', headers: { 'Content-Type': 'application/json' } },
      (response) => readAnswer(response).then(resolve, reject),
    );
    outgoing.on('error', (error: NodeJS.ErrnoException) => reject(error.code === 'ECONNRESET' ? stopped() : error));
    outgoing.end(JSON.stringify({ argument }));
  });
}

const stopped = () =>
  new PlainError('the server stopped before it answered. Look whether the change was made, then run the command again');

async function readAnswer(response: IncomingMessage): Promise<unknown> {
  const text = await readText(response).catch(() => {
    throw stopped();
  });
  const { result, message } = JSON.parse(text) as { result?: unknown; message?: string };
  if (response.statusCode === 200) return result;
  throw new PublishingError(message ?? 'the server could not run the command; its log says why');
}
