/** One line of `magazine-store doctor`. The text of a warning and of a fault says what to do. */
export interface Finding {
  level: 'OK' | 'warning' | 'fault';
  subject: string;
  text: string;
}

export const ok = (subject: string, text: string): Finding => ({ level: 'OK', subject, text });
export const warning = (subject: string, text: string): Finding => ({ level: 'warning', subject, text });
export const fault = (subject: string, text: string): Finding => ({ level: 'fault', subject, text });

/** The reason of an error in one line. Failed connections have theirs in `cause`, and some have a code alone. */
export function reasonOf(error: unknown): string {
  const { message = '', code, cause } = error as NodeJS.ErrnoException & { cause?: unknown };
  if (cause !== undefined) return typeof cause === 'string' ? cause : reasonOf(cause);
  return (message || code || String(error)).split('\n')[0] ?? '';
}
