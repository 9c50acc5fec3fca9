import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { serverProgram } from '../../examples/demo/serverProcess.ts';

export interface Outcome {
  code: number | null;
  out: string;
  /** Standard error, without the lines that a slow machine adds: progress, and the wait for the embedded database. */
  errors: string;
}

const SLOW = /^(?:.+: [a-z ]+(?: \d+ of \d+)? \(\d+ s\)|magazine-store: waiting for another process to close .+)\n/gm;

/** Starts the built command line, with these settings alone. */
export function startCommand(settings: Record<string, string>, ...args: string[]) {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, HOME, NODE_COMPILE_CACHE, ...settings };
  const child = spawn(process.execPath, [serverProgram, ...args], { env });
  const outcome = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]).then(
    ([out, errors, [code]]): Outcome => ({ code, out, errors: errors.replace(SLOW, '') }),
  );
  return { child, outcome };
}

export const command = (settings: Record<string, string>, ...args: string[]): Promise<Outcome> =>
  startCommand(settings, ...args).outcome;
