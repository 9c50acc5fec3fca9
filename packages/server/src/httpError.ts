import type { ErrorCode } from '@magazine-store/protocol';

/** An answer of 400 and above, as `{ error, message? }`. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: ErrorCode;

  constructor(status: number, code: ErrorCode, message?: string) {
    super(message ?? code);
    this.status = status;
    this.code = code;
  }
}
