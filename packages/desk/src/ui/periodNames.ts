import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DeskAnswer } from '@magazine-store/protocol/desk';

export type Period = DeskAnswer<'listPlans'>['plans'][number]['period'];

/** The periods of plans in words, the shortest first. */
export const periodNames: Readonly<Record<Period, MessageDescriptor>> = {
  week: msg`1 week`,
  month: msg`1 month`,
  quarter: msg`3 months`,
  halfyear: msg`6 months`,
  year: msg`1 year`,
};
