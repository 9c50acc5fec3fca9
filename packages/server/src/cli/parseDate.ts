import { PublishingError } from '../publishing/publishing.ts';

const DATE = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)?)?$/;

/** The date in `--date`; null is now. @throws PublishingError */
export function parseDate(text: string): Date | null {
  if (text === 'now') return null;
  const day = DATE.exec(text)?.[1];
  const date = new Date(text);
  if (day && isDay(day) && !Number.isNaN(date.getTime())) return date;
  throw new PublishingError(
    `--date: ${text} is not a date; write it like 2026-11-01 or 2026-11-01T09:00+01:00, or now`,
  );
}

/** True for a day that exists. JavaScript counts days beyond the end of a month on into the next one. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
