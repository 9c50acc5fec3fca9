import path from 'node:path';
import { isatty } from 'node:tty';
import { Worker } from 'node:worker_threads';
import type { ImportProgress } from '../importing/importPdf.ts';

/** The steps of an import, in words. */
export const importLabels: Record<ImportProgress['step'], string> = {
  reading: 'reading',
  sample: 'making the sample',
  optimizing: 'making it quick to open',
  text: 'reading the text',
  pages: 'drawing pages',
  cover: 'making the cover',
};

const STANDARD_ERROR = 2;
/** The letters of a name that a terminal shows from its beginning and from its end. */
const [FIRST_LETTERS, LAST_LETTERS] = [24, 15];

/** The program beside this file, built or not as this file is. */
const ticker = path.join(import.meta.dirname, `progressTicker${path.extname(import.meta.filename)}`);

interface State extends AsyncDisposable {
  report(text: string): void;
  /** Clears the line, so that something else can be written. */
  end(): Promise<void>;
}

/** Shows what a long command does: on one line of a terminal, or now and then in a log. */
export function showState(name: string): State {
  const isTerminal = isatty(STANDARD_ERROR);
  // Reading a PDF keeps this thread busy for seconds.
  const worker = new Worker(ticker, {
    workerData: { name: isTerminal ? shorten(name) : name, isTerminal },
    execArgv: [],
  });
  // The work goes on without its line of progress.
  worker.on('error', () => {});
  worker.unref();
  let ended: Promise<unknown> | undefined;
  const end = async () => {
    ended ??= worker.terminate().then(() => isTerminal && process.stderr.write('\r\x1b[K'));
    await ended;
  };
  return { report: (text) => worker.postMessage(text), end, [Symbol.asyncDispose]: end };
}

/** Leaves room for the progress behind the name. */
function shorten(name: string): string {
  const letters = [...name];
  if (letters.length <= FIRST_LETTERS + 1 + LAST_LETTERS) return name;
  return `${letters.slice(0, FIRST_LETTERS).join('')}…${letters.slice(-LAST_LETTERS).join('')}`;
}

export interface Progress extends Omit<State, 'report'> {
  report(progress: ImportProgress): void;
}

/** Shows the progress of an import. */
export function showProgress(name: string): Progress {
  const { report, ...state } = showState(name);
  return {
    ...state,
    report: ({ step, done, total }) => report(`${importLabels[step]}${total > 1 ? ` ${done} of ${total}` : ''}`),
  };
}
