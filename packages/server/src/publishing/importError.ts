import { PlainError } from '../plainError.ts';

export type ImportErrorCode =
  | 'not_found'
  | 'not_a_pdf'
  | 'encrypted'
  | 'broken'
  | 'no_pages'
  | 'bad_sample'
  | 'too_large';

/** Why a file was refused. The message is for the publisher in the terminal: what is wrong and what to do. */
export class ImportError extends PlainError {
  readonly code: ImportErrorCode;

  constructor(code: ImportErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ImportError';
    this.code = code;
  }
}

/** For files that a person may still see in some viewer, but that cannot be put right here. */
export function brokenFile(name: string, cause: unknown): ImportError {
  return new ImportError(
    'broken',
    `${name} is damaged and could not be repaired. Export it again from the program that made it and publish the new file.`,
    { cause },
  );
}
