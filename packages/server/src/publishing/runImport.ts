import { ImportError } from '../importing/importError.ts';
import type { ImportProgress } from '../importing/importPdf.ts';
import { PlainError } from '../plainError.ts';
import { PublishingError } from './publishing.ts';
import type { Target } from './storeImport.ts';

/** The least time between two notes of one import. */
const NOTE_MILLISECONDS = 1000;
/** The time after which a note is due although nothing has changed, to say that the import is alive. */
const ALIVE_MILLISECONDS = 15_000;

/**
 * Runs an import whose row `beginImport` has made, and notes its progress and its failure. The step that registers the
 * issue notes the success. An import goes on when a note fails.
 */
export async function runImport<Result>(
  id: string,
  target: Pick<Target, 'noteImport' | 'step'>,
  onProgress: ((progress: ImportProgress) => void) | undefined,
  work: (onProgress: (progress: ImportProgress) => void) => Promise<Result>,
): Promise<Result> {
  let latest: ImportProgress = { step: 'reading', done: 0, total: 0 };
  let noted: ImportProgress | undefined;
  let notedAt = 0;
  let noting: Promise<void> | undefined;
  const recordProgress = () => {
    const isOld = performance.now() - notedAt > ALIVE_MILLISECONDS;
    if (noting || (latest === noted && !isOld)) return;
    noted = latest;
    notedAt = performance.now();
    noting = target
      .noteImport({ id, ...latest })
      .catch(() => {})
      .then(() => {
        noting = undefined;
      });
  };
  const looking = setInterval(recordProgress, NOTE_MILLISECONDS);
  try {
    return await work((progress) => {
      latest = progress;
      onProgress?.(progress);
    });
  } catch (error) {
    await noting;
    if (latest !== noted) await target.noteImport({ id, ...latest }).catch(() => {});
    const end = { id, error: toErrorCode(error) };
    await target.step((publishing) => publishing.endImport(end)).catch(() => {});
    throw error;
  } finally {
    clearInterval(looking);
    await noting;
  }
}

function toErrorCode(error: unknown): string {
  if (error instanceof ImportError) return error.code;
  if (error instanceof PublishingError && error.refusal === 'not_found') return 'no_issue';
  return error instanceof PlainError ? 'refused' : 'failed';
}
