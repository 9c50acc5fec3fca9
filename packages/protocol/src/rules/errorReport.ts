import { operations } from '../operations.ts';
import type { Body } from '../types.ts';
import { VERSION } from '../version.ts';

/** What a report of an error may hold at most. */
const REPORT_LIMITS = { message: 200, frames: 10 } as const;

/**
 * An error's message, cut and in one line, without possible personal data: URLs, e-mail addresses and quoted texts.
 * Quoted names of properties stay, because browsers' own messages have them.
 */
export function cleanMessage(message: string): string {
  return message
    .slice(0, 2000)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\b[a-z][a-z+.-]*:\/\/\S*/gi, '…')
    .replace(/\S*@\S*/g, '…')
    .replace(/(?<!\S)[/?]\S*/g, '…')
    .replace(/"[^"]*("|$)/g, '…')
    .replace(/(?<![\p{L}\d])'([^']*)(?:'|$)/gu, (quote, text) => (/^[\w$.]{1,40}$/.test(text) ? quote : '…'))
    .trim()
    .slice(0, REPORT_LIMITS.message);
}

/**
 * The places of a stack in our own files, as `file:line:column`. All other lines belong to the host page.
 *
 * @param base the address of the folder of our files, with a slash at its end
 */
export function ownFrames(stack: unknown, base: string): string[] {
  if (typeof stack !== 'string') return [];
  return stack
    .split('\n')
    .flatMap((line) => {
      const start = line.indexOf(base);
      const place =
        start < 0
          ? null
          : /^((?:chunks\/[\w.-]+|magazine-store|desk)\.js):(\d+):(\d+)/.exec(line.slice(start + base.length));
      return place ? [place[0]] : [];
    })
    .slice(0, REPORT_LIMITS.frames);
}

export type ErrorReport = Body<'reportError'>;

/** The request that sends a report: without a cookie, and without the address of the page. */
export const reportRequest = (report: ErrorReport) =>
  ({
    method: operations.reportError.method,
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(report),
  }) as const;

interface Failure {
  /** The name of the screen, never its address. */
  screen: string;
  /** A code of the element's event, or `uncaught`. */
  code: string;
  /** The error itself. An uncaught error may come from the host page. */
  error?: unknown;
  /** The id of the request that failed. */
  trace?: string | null;
}

/** A page sends this many reports in a minute. */
const MOST = 5;
const MINUTE = 60_000;

/**
 * Creates a function that makes error reports for the server's log, without personal data. It returns null for an
 * uncaught error of other files, for a repeated error, and beyond `MOST` reports a minute.
 *
 * @param base the address of the folder of our files, with a slash at its end
 */
export function createErrorReports(part: ErrorReport['part'], base: string, now: () => number = Date.now) {
  const made = new Set<string>();
  let times: number[] = [];
  return ({ screen, code, error, trace }: Failure): ErrorReport | null => {
    const known = error instanceof Error ? error : null;
    const stack = ownFrames(known?.stack, base);
    if (code === 'uncaught' && stack.length === 0) return null;
    const message = known ? cleanMessage(known.message) : '';
    const fault = JSON.stringify([code, message, stack]);
    times = times.filter((time) => now() - time < MINUTE);
    if (made.has(fault) || times.length >= MOST) return null;
    made.add(fault);
    times.push(now());
    return { part, code, ...(message && { message }), stack, release: VERSION, screen, ...(trace && { trace }) };
  };
}
