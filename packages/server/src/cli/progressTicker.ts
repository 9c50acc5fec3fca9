import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

/** Runs in a thread of its own, and shows the last progress that the main thread has reported (`progress.ts`). */

const { name, isTerminal } = workerData as { name: string; isTerminal: boolean };
const STANDARD_ERROR = 2;
const EVERY_MILLISECONDS = isTerminal ? 500 : 10_000;

const startedAt = performance.now();
let state = 'reading';

function show(): void {
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const text = `${name}: ${state}${seconds > 0 ? ` (${seconds} s)` : ''}`;
  try {
    // A line that the terminal wraps could not be cleared.
    writeSync(STANDARD_ERROR, isTerminal ? `\r\x1b[K\x1b[?7l${text}\x1b[?7h` : `${text}\n`);
  } catch {
    // A log that is full or closed must not stop the import.
  }
}

parentPort?.on('message', (message: string) => {
  state = message;
});
if (isTerminal) show();
setInterval(show, EVERY_MILLISECONDS);
