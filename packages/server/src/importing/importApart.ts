import { fork } from 'node:child_process';
import path from 'node:path';
import { inSpan } from '../tracing/spans.ts';
import { brokenFile, ImportError, type ImportErrorCode, tooMuchMemory, tooSlow, tooSlowAtOnce } from './importError.ts';
import type { ImportLimits } from './importLimits.ts';
import type { ImportOptions, ImportProgress, importPdf } from './importPdf.ts';
import type { drawLarger, LargerOptions } from './pictures/drawLarger.ts';
import type { makeStoredSample } from './sample/makeSample.ts';

/** The work of the process, and all data that it needs: only plain data can be sent to it. */
export interface Task {
  /** The most memory that the process may take. */
  bytes: number;
  work:
    | {
        name: 'import';
        given: [file: string, workDir: string, options: Omit<ImportOptions, 'onProgress' | 'signal'>];
      }
    | { name: 'sample'; given: [workDir: string, pages: readonly number[], pageCount: number] }
    | { name: 'larger'; given: [file: string, folder: string, pages: Parameters<typeof drawLarger>[2]] };
}

/** The outcome of a task, as the process reports it. */
export type TaskOutcome =
  | { result: unknown }
  /** `cause`: the error behind the refusal. */
  | { refusal: { code: ImportErrorCode; message: string; cause?: { message: string; stack: string | undefined } } }
  | { failure: { message: string } & { [Field in 'stack' | 'code' | 'syscall']: string | undefined } };

/** The program beside this file, built or not as this file is. */
const program = path.join(import.meta.dirname, `importProcess${path.extname(import.meta.filename)}`);

const MEGABYTE = 1_000_000;
/** The share of JavaScript's heap in the memory. Most of the memory is used outside of the heap. */
const HEAP_SHARE = 0.6;
/** The signals by which a process dies of its own faults, and not because the server ends it. */
const CRASHES: readonly NodeJS.Signals[] = ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE'];

export interface Importer {
  importFile: typeof importPdf;
  makeSample: typeof makeStoredSample;
}

/** Draws larger pictures with little priority, beside readers. */
export interface LargerDrawer {
  drawLarger: typeof drawLarger;
}

/**
 * Reads PDFs in processes of their own. The server ends a process at its limits, however busy the process is.
 *
 * @param rtlByDefault Issues are bound on the right where neither their file nor their details say so.
 */
export function importApart(limits: ImportLimits, rtlByDefault = false): Importer & LargerDrawer {
  return {
    importFile: async (file, workDir, { onProgress, signal, ...given }) => {
      const options = { rtlByDefault, ...given, mostPages: limits.pages, memory: limits.memory };
      const work: Task['work'] = { name: 'import', given: [file, workDir, options] };
      return (await run(path.basename(file), work, limits, { ...(onProgress && { onProgress }), signal })) as Awaited<
        ReturnType<typeof importPdf>
      >;
    },
    makeSample: async (workDir, pages, pageCount, onStep = () => {}) =>
      (await run('The sample', { name: 'sample', given: [workDir, pages, pageCount] }, limits, {
        onProgress: ({ done, total }) => onStep(done, total),
      })) as Awaited<ReturnType<typeof makeStoredSample>>,
    drawLarger: async (file, folder, pages, options = {}) =>
      (await run(
        path.basename(file),
        { name: 'larger', given: [file, folder, pages] },
        { ...limits, stepSeconds: limits.stepSeconds * PATIENCE },
        options,
      )) as Awaited<ReturnType<typeof drawLarger>>,
  };
}

/** With little priority, a page may take so many times as long. */
const PATIENCE = 5;

interface ImportListeners {
  onProgress?: LargerOptions['onProgress'] | undefined;
  signal?: AbortSignal | undefined;
}

/** In a span that says what the process does. */
const run = (...given: Parameters<typeof runProcess>) =>
  inSpan(`import process: ${given[1].name}`, 'internal', async () => runProcess(...given));

function runProcess(
  name: string,
  work: Task['work'],
  limits: ImportLimits,
  { onProgress, signal }: ImportListeners,
): Promise<unknown> {
  signal?.throwIfAborted();
  const bytes = limits.memory * MEGABYTE;
  const heap = Math.round((bytes * HEAP_SHARE) / 2 ** 20);
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heap}`],
    // On Linux, each thread of the libraries would keep freed memory for itself: together, that is a tenth of the whole.
    env: { ...process.env, MALLOC_ARENA_MAX: '2' },
    // Publishers don't see V8's message when its memory is used up.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let ended: Error | undefined;
  const end = (reason: Error) => {
    ended ??= reason;
    child.kill('SIGKILL');
  };
  const endAfter = (seconds: number, reason: ImportError) => setTimeout(() => end(reason), seconds * 1000);
  const whole = endAfter(limits.seconds, tooSlow(name, limits.seconds));
  const step = endAfter(limits.stepSeconds, tooSlowAtOnce(name, limits.stepSeconds));
  const abort = () => end(signal?.reason);
  signal?.addEventListener('abort', abort);
  const killAtExit = () => child.kill('SIGKILL');
  // Comes before the removal of the folder that the child writes to.
  process.prependListener('exit', killAtExit);

  return new Promise((resolve, reject) => {
    let outcome: TaskOutcome | undefined;
    child.on('message', (message: TaskOutcome | { progress: ImportProgress }) => {
      if (!('progress' in message)) {
        outcome = message;
        return;
      }
      step.refresh();
      onProgress?.(message.progress);
    });
    child.on('error', reject);
    // Waits for the end of the process, which may write until then into the folder that the caller removes.
    child.on('close', (_code, crash) => {
      clearTimeout(whole);
      clearTimeout(step);
      signal?.removeEventListener('abort', abort);
      process.off('exit', killAtExit);
      if (outcome && 'result' in outcome) resolve(outcome.result);
      else if (outcome) reject(toError(outcome));
      else if (ended) reject(ended);
      else if (crash && CRASHES.includes(crash)) reject(brokenFile(name, new Error(`the import ended by ${crash}`)));
      else reject(tooMuchMemory(name, limits.memory));
    });
    child.send({ bytes, work } satisfies Task);
  });
}

function toError(outcome: Exclude<TaskOutcome, { result: unknown }>): Error {
  if ('refusal' in outcome) {
    const { code, message, cause } = outcome.refusal;
    return new ImportError(code, message, cause && { cause: withFields(cause) });
  }
  return withFields(outcome.failure);
}

const withFields = ({ message, ...fields }: { message: string }) => Object.assign(new Error(message), fields);
