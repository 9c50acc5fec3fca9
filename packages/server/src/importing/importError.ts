import { PlainError } from '../plainError.ts';

export type ImportErrorCode =
  | 'not_found'
  | 'not_a_pdf'
  | 'encrypted'
  | 'broken'
  | 'no_pages'
  | 'bad_sample'
  | 'too_large'
  | 'too_many_pages'
  | 'too_slow'
  | 'too_much_memory';

/** The refusal of a file. Its message tells the publisher, in the terminal, what is wrong and what to do. */
export class ImportError extends PlainError {
  readonly code: ImportErrorCode;

  constructor(code: ImportErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ImportError';
    this.code = code;
  }
}

/** Characters. */
const LONGEST_REASON = 200;

/**
 * The error for a file that some viewers may still show, but that the import can't repair. It names the reason, because
 * the fault may be the import's own.
 */
export function brokenFile(name: string, cause: unknown): ImportError {
  const [reason = ''] = (cause instanceof Error ? cause.message : '').slice(0, LONGEST_REASON).split('\n');
  return new ImportError(
    'broken',
    `${name} is damaged and could not be repaired${reason && ` (“${reason}”)`}. Export it again from the program that made it and publish the new file.`,
    { cause },
  );
}

export const tooManyPages = (name: string, pages: number, most: number) =>
  new ImportError(
    'too_many_pages',
    `${name} has ${pages} pages; up to ${most} can be published (IMPORT_PAGES). Publish it in parts, or raise the limit.`,
  );

export const tooSlow = (name: string, seconds: number) =>
  new ImportError(
    'too_slow',
    `${name} could not be imported within ${seconds} seconds (IMPORT_SECONDS). Publish it in parts, or raise the limit.`,
  );

/** The error for an import without any progress for too long, as on one page. */
export const tooSlowAtOnce = (name: string, seconds: number) =>
  new ImportError(
    'too_slow',
    `${name} has a page or a structure that takes longer than ${seconds} seconds (IMPORT_STEP_SECONDS). Export it again, simpler, or raise the limit.`,
  );

export const tooMuchMemory = (name: string, megabytes: number) =>
  new ImportError(
    'too_much_memory',
    `${name} needs more than ${megabytes} MB of memory (IMPORT_MEMORY). Export it again with smaller images, or raise the limit.`,
  );
