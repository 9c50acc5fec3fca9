import { z } from 'zod';
import { plan as offeredPlan } from '../../schemas/catalogue.ts';
import { LARGEST_INTEGER } from '../limits.ts';
import type { plansOperations } from '../plans.ts';
import { type DeskShapes, idParams, page, pageQuery } from './deskShapes.ts';

const state = z.enum(['active', 'payment_failed', 'cancelled', 'ended', 'refunded', 'disputed']).meta({
  id: 'DeskSubscriptionState',
  description:
    '`active`: it renews itself. `payment_failed`: the last renewal is not paid. `cancelled`: it ends with the paid time. `ended`: the paid time is over. `refunded`: everything was refunded. `disputed`: the subscriber has called a charge back.',
});

const plan = z
  .object({
    id: z.int(),
    period: offeredPlan.shape.period,
    price: z.int().describe("Minor units of the store's currency, for each period."),
    offered: z.boolean().describe('False: readers can’t subscribe to it any more. Its subscribers keep it.'),
    created_at: z.iso.datetime(),
    subscribers: z.record(state, z.int()).describe('The number of subscribers in each state.'),
  })
  .meta({ id: 'DeskPlan', description: 'A plan, and its subscribers by state.' });

const plans = z
  .object({
    plans: z.array(plan),
    currency: z.string(),
    precision: z.int(),
    price_digits: z.int().describe('The digits behind the decimal point that a price may have.'),
  })
  .describe('All plans, the offered ones first, and the currency of their prices.');

const newPlan = z
  .object({
    period: offeredPlan.shape.period,
    price: z.int().min(1).max(LARGEST_INTEGER).describe("Minor units of the store's currency."),
  })
  .strict();

const subscriber = z.object({
  payment_id: z.string().describe('The id on the receipt. All renewals belong to it.'),
  reader: z
    .object({ id: z.int(), email: z.string().nullable() })
    .nullable()
    .describe('Null: the reader has deleted the account.'),
  since: z.iso.datetime().describe('The time of the first payment.'),
  paid_until: z.iso.datetime().nullable(),
  next_billing_at: z.iso.datetime().nullable().describe('With `payment_failed`: the next try of the provider.'),
  state,
  amount: z.int().describe('Minor units of `currency`, for each period.'),
  currency: z.string(),
  precision: z.int(),
});

export const plansWire = {
  listPlans: { answer: plans },
  addPlan: { body: newPlan, answer: plan },
  offerPlan: { params: idParams, body: z.object({ offered: z.boolean() }).strict(), answer: plan },
  listSubscribers: {
    params: idParams,
    query: pageQuery.extend({ state: state.optional() }),
    answer: page(subscriber).describe('Subscribers, the newest first.'),
  },
  exportSubscribers: {
    params: idParams,
    query: z.object({ state: state.optional() }),
    answer: z.string().describe('A line for each subscriber, the newest first.'),
  },
} as const satisfies DeskShapes<typeof plansOperations>;
