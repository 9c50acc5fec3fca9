import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { serverProgram } from '../../examples/demo/serverProcess.ts';

export interface Outcome {
  code: number | null;
  out: string;
  /** Standard error, without the progress that an import tells there every ten seconds. */
  errors: string;
}

const PROGRESS = /^.+: [a-z ]+(?: \d+ of \d+)? \(\d+ s\)\n/gm;

/** Starts the built command line, with these settings alone. */
export function startCommand(settings: Record<string, string>, ...args: string[]) {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, HOME, NODE_COMPILE_CACHE, ...settings };
  const child = spawn(process.execPath, [serverProgram, ...args], { env });
  const outcome = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]).then(
    ([out, errors, [code]]): Outcome => ({ code, out, errors: errors.replace(PROGRESS, '') }),
  );
  return { child, outcome };
}

export const command = (settings: Record<string, string>, ...args: string[]): Promise<Outcome> =>
  startCommand(settings, ...args).outcome;
