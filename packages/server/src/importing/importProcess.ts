import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Task, TaskOutcome } from './importApart.ts';
import { ImportError } from './importError.ts';
import { type ImportProgress, importPdf } from './importPdf.ts';
import { drawLarger } from './pictures/drawLarger.ts';
import { makeStoredSample } from './sample/makeSample.ts';

/** Reads one PDF in a process of its own, and ends (`importApart.ts`). */

/** The program beside this file, built or not as this file is. */
const watch = path.join(import.meta.dirname, `memoryWatch${path.extname(import.meta.filename)}`);

process.once('message', async ({ bytes, work }: Task) => {
  new Worker(watch, { workerData: { bytes, parent: process.ppid }, execArgv: [] }).unref();
  const outcome = await perform(work).then((result): TaskOutcome => ({ result }), toOutcome);
  process.send?.(outcome, () => process.disconnect());
});
process.once('disconnect', () => process.exit());

function perform(task: Task['work']) {
  const onProgress = (progress: ImportProgress) => process.send?.({ progress });
  if (task.name === 'sample') {
    return makeStoredSample(...task.given, (done, total) => onProgress({ step: 'sample', done, total }));
  }
  if (task.name === 'larger') {
    // The server's machine has readers to serve first.
    setPriority(constants.priority.PRIORITY_LOW);
    return drawLarger(...task.given, { onProgress });
  }
  const [file, workDir, options] = task.given;
  return importPdf(file, workDir, { ...options, onProgress });
}

/** Takes an error's fields out, because they get lost on the way to another process. */
function toOutcome(error: unknown): TaskOutcome {
  if (error instanceof ImportError) {
    const { code, message, cause } = error;
    const reason = cause instanceof Error && { message: cause.message, stack: cause.stack };
    return { refusal: { code, message, ...(reason && { cause: reason }) } };
  }
  const { message, stack, code, syscall } = error as NodeJS.ErrnoException;
  return { failure: { message, stack, code, syscall } };
}
