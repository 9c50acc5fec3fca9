import { type Finding, fault, ok, warning } from './finding.ts';

const MILLISECONDS_WARNING = 5000;
/** From here on, sign-ins and signed addresses fail. */
const MILLISECONDS_FAULT = 60_000;

/**
 * Compares the clock of this machine with that of another one.
 * @param asked The time of this machine's clock when it asked. The answer comes now.
 */
export function compareClock(other: string, time: Date, asked: number, now = Date.now()): Finding {
  const difference = Math.max(0, asked - time.getTime(), time.getTime() - now);
  const text = `it differs from that of ${other} by ${Math.round(difference / 1000)} s`;
  if (difference < MILLISECONDS_WARNING) return ok('clock', text);
  const advice = `${text}: let both machines keep the time by NTP`;
  return difference < MILLISECONDS_FAULT ? warning('clock', advice) : fault('clock', `${advice}. Sign-ins fail.`);
}
