import { isLikelyTime } from '@magazine-store/protocol/desk';
import { PublishingError } from '../publishing/publishing.ts';

const DATE = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)?)?$/;

/** The date in `--date`; null is now. @throws PublishingError */
export function parseDate(text: string): Date | null {
  if (text === 'now') return null;
  const day = DATE.exec(text)?.[1];
  const date = new Date(text);
  if (day && isDay(day) && isLikelyTime(date)) return date;
  throw new PublishingError(
    `--date: ${text} is not a date; write it like 2026-11-01 or 2026-11-01T09:00+01:00, or now`,
  );
}

/** The end of the day in `--until`, in the time zone of the publisher's machine. @throws PublishingError */
export function parseLastDay(text: string): Date {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || !isDay(text)) {
    throw new PublishingError(`--until: ${text} is not a date; write it like 2026-12-31`);
  }
  const end = new Date(`${text}T23:59:59.999`);
  if (end <= new Date()) throw new PublishingError(`--until: ${text} is past`);
  return end;
}

/** The day of such an end, as `--until` has it. */
export const formatLastDay = (end: Date): string => end.toLocaleDateString('sv');

/** True for a day that exists. JavaScript counts days beyond the end of a month on into the next one. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
