import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { displayPath } from '../support/needs.ts';

export interface Display {
  /** The value of `DISPLAY` for programs. */
  name: string;
  close(): Promise<void>;
}

/** A screen of X11 in memory. */
export async function startDisplay({ width, height }: { width: number; height: number }): Promise<Display> {
  // The program picks a free number, and writes it to the fourth of its streams.
  const program = spawn(displayPath, ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  const ended = once(program, 'exit');
  const [number] = await once(program.stdio[3] as Readable, 'data');
  return {
    name: `:${String(number).trim()}`,
    async close() {
      program.kill();
      await ended;
    },
  };
}
