/** One line of `magazine-store doctor`. The text of a warning and of a fault says what to do. */
export interface Finding {
  level: 'OK' | 'warning' | 'fault';
  subject: string;
  text: string;
}

export const ok = (subject: string, text: string): Finding => ({ level: 'OK', subject, text });
export const warning = (subject: string, text: string): Finding => ({ level: 'warning', subject, text });
export const fault = (subject: string, text: string): Finding => ({ level: 'fault', subject, text });

/**
 * The reason of an error in one line. Failed connections have theirs in `cause`, and some have a code alone. Of a bucket's
 * refusal, the status often tells more than its words.
 */
export function reasonOf(error: unknown): string {
  const { message = '', code, cause, $metadata } = error as NodeJS.ErrnoException & Refusal;
  if (cause !== undefined) return typeof cause === 'string' ? cause : reasonOf(cause);
  const reason = (message || code || String(error)).split('\n')[0] ?? '';
  return $metadata?.httpStatusCode === undefined ? reason : `status ${$metadata.httpStatusCode}: ${reason}`;
}

interface Refusal {
  cause?: unknown;
  $metadata?: { httpStatusCode?: number };
}
