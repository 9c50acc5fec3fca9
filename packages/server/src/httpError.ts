import type { ErrorAnswer, ErrorCode } from '@magazine-store/protocol';

/** An answer of 400 and above, as `{ error, message? }`. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  /** Seconds after which the client may ask again. */
  readonly retryAfter: number | undefined;

  constructor(status: number, code: ErrorCode, message?: string, retryAfter?: number) {
    super(message ?? code);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** A refusal whose answer holds more than its code. */
export class DetailedError extends HttpError {
  readonly details: object;

  constructor(status: number, code: ErrorCode, details: object) {
    super(status, code);
    this.details = details;
  }
}

/** What the server sends with the status. */
export function toErrorAnswer(error: HttpError): ErrorAnswer {
  const message = error.message === error.code ? {} : { message: error.message };
  const details = error instanceof DetailedError ? error.details : {};
  return { error: error.code, ...message, ...details };
}

/** The seconds after which a client may ask a busy server again. */
export const BUSY_SECONDS = 2;

/** @param cause What the server waited for, for the log. */
export function busy(cause?: unknown): HttpError {
  const error = new HttpError(503, 'busy', undefined, BUSY_SECONDS);
  error.cause = cause;
  return error;
}
