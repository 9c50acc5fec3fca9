import { z } from 'zod';

/** What a subscription is worth today; null times where none is known. */
const subscription = z.object({ active: z.boolean(), expires_at: z.iso.datetime().nullable() });

export const planPayment = z.object({
  status: z.enum(['pending', 'activated', 'cancelled']),
  next_billing_date: z.iso.datetime().nullable(),
  subscription,
});

export const user = z.object({
  id: z.int(),
  /** Null until a provider has verified one. */
  email: z.email().nullable(),
  tax_id: z.string().nullable(),
  /** ISO 3166-1 alpha-2. */
  country_code: z.string().length(2).nullable(),
  /** By the names of `auth_providers`, or of the custom provider. */
  identities: z.array(z.object({ provider: z.string() })),
  plan_payment: planPayment.nullable(),
});

/** Bound to the session; a page on another origin sends it with its writes. */
const csrfToken = z.string();

export const meAnswer = user.extend({ csrf_token: csrfToken });

/** What decides who may read what. */
export const purchasesAnswer = z.object({
  issues: z.array(z.object({ issue_id: z.int() })),
  subscription: subscription.nullable(),
});

export const logoutAnswer = z.object({ csrf_token: csrfToken });
