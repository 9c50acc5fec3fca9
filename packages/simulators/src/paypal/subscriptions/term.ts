import { formatTime } from '../ids.ts';
import type { Cycle } from './shapes.ts';

/** The end of a term. If it would fall behind the last day of a shorter month, it is that last day. */
export function after(time: string, { interval_unit, interval_count }: Cycle['frequency']): string {
  const date = new Date(time);
  if (interval_unit === 'DAY' || interval_unit === 'WEEK') {
    date.setUTCDate(date.getUTCDate() + interval_count * (interval_unit === 'DAY' ? 1 : 7));
    return formatTime(date);
  }
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + interval_count * (interval_unit === 'MONTH' ? 1 : 12), 1);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return formatTime(date);
}
