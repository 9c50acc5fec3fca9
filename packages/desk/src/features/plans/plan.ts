import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DeskAnswer } from '@magazine-store/protocol/desk';

export type Plans = DeskAnswer<'listPlans'>;
export type Plan = Plans['plans'][number];
export type Subscriber = DeskAnswer<'listSubscribers'>['rows'][number];

export const PLANS = ['plans'] as const;

/** The states of subscriptions in words. */
export const states: Readonly<Record<Subscriber['state'], MessageDescriptor>> = {
  active: msg`Active`,
  payment_failed: msg`Payment failed`,
  cancelled: msg`Cancelled, not yet ended`,
  ended: msg`Ended`,
  refunded: msg`Refunded`,
  disputed: msg`Disputed`,
};
