import type { ErrorCode } from '@magazine-store/protocol';

/** `offline`: no answer at all. `bad_answer`: the answer is not the server's. */
export type DeskErrorCode = ErrorCode | 'offline' | 'bad_answer';

/** A call of the desk that did not succeed. */
export class DeskError extends Error {
  /** The status of HTTP; 0: no answer at all. */
  readonly status: number;
  readonly code: DeskErrorCode;
  /** The server's message for developers. */
  readonly detail: string | undefined;
  /** The whole answer, for refusals that say more. */
  readonly answer: unknown;
  /** The id of the request in the server's log; null without one. */
  readonly trace: string | null;

  constructor(status: number, code: DeskErrorCode, detail?: string, answer?: unknown, trace: string | null = null) {
    super(detail ?? code);
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.answer = answer;
    this.trace = trace;
  }
}

/**
 * True for a call that failed without a session: the desk asked the member to sign in, and the member did not. Polls
 * stop then. The member's next action asks again.
 */
export const isSignedOut = (error: unknown): boolean => error instanceof DeskError && error.code === 'not_signed_in';

/** True if another member has changed the thing since this member saw it. */
export const isOvertaken = (error: unknown): error is DeskError =>
  error instanceof DeskError && error.code === 'changed_meanwhile';
