import type { Plan } from '@magazine-store/protocol';

/** Periods in the units of the payment buttons' provider. */
export const FREQUENCIES: Readonly<
  Record<Plan['period'], { interval_unit: 'WEEK' | 'MONTH' | 'YEAR'; interval_count: number }>
> = {
  week: { interval_unit: 'WEEK', interval_count: 1 },
  month: { interval_unit: 'MONTH', interval_count: 1 },
  quarter: { interval_unit: 'MONTH', interval_count: 3 },
  halfyear: { interval_unit: 'MONTH', interval_count: 6 },
  year: { interval_unit: 'YEAR', interval_count: 1 },
};

const MONTHS = { MONTH: 1, YEAR: 12 };
const WEEK_DAYS = 7;

/** The same day of a later month, or that month's last day where it has no such day. */
export function endOfPeriod(begin: Date, period: Plan['period']): Date {
  const { interval_unit: unit, interval_count: count } = FREQUENCIES[period];
  const end = new Date(begin);
  if (unit === 'WEEK') {
    end.setUTCDate(end.getUTCDate() + WEEK_DAYS * count);
    return end;
  }
  end.setUTCMonth(end.getUTCMonth() + MONTHS[unit] * count);
  if (end.getUTCDate() !== begin.getUTCDate()) end.setUTCDate(0);
  return end;
}
