import type { MessageDescriptor } from '@lingui/core';
import type { Locale, Plan } from '@magazine-store/protocol';
import { translations } from '../translations.ts';

const NAMES: Readonly<Record<Plan['period'], MessageDescriptor>> = {
  week: /*i18n*/ { id: 'planName.week', message: 'All Access, 1 week' },
  month: /*i18n*/ { id: 'planName.month', message: 'All Access, 1 month' },
  quarter: /*i18n*/ { id: 'planName.quarter', message: 'All Access, 3 months' },
  halfyear: /*i18n*/ { id: 'planName.halfyear', message: 'All Access, 6 months' },
  year: /*i18n*/ { id: 'planName.year', message: 'All Access, 1 year' },
};

/** The name of a plan in receipts and in the history. */
export const planName = (period: Plan['period'], locale: Locale): string => translations[locale].t(NAMES[period]);
