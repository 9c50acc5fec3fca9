import { z } from 'zod';
import { billing, consent, pastPayment, purchaseItem } from './payments.ts';

/** The state of a subscription today. Times are null where the store knows none. */
const subscription = z.object({ active: z.boolean(), expires_at: z.iso.datetime().nullable() });

export const planPayment = z
  .object({
    status: z.enum(['pending', 'activated', 'cancelled']),
    next_billing_date: z.iso.datetime().nullable(),
    payment_failed: z
      .boolean()
      .optional()
      .describe(
        'The provider could not collect the last payment. While the status is `activated`, it tries again at `next_billing_date`, if the buyer mends the means of payment there. Otherwise it has stopped billing, and the buyer has to subscribe again.',
      ),
    subscription,
  })
  .meta({ id: 'PlanPayment' });

export const cancelPlanAnswer = z.object({ plan_payment: planPayment.nullable() }).describe('The subscription now.');

/** The e-mail as the provider gives it, which no pattern checks. Null until a provider has verified one. */
const email = z.string().nullable();

export const user = z
  .object({
    id: z.int(),
    email,
    tax_id: z.string().nullable(),
    country_code: z.string().length(2).nullable().describe('ISO 3166-1 alpha-2.'),
    identities: z
      .array(z.object({ provider: z.string() }))
      .describe("The user's identities, by the names that the page data has for their providers."),
    plan_payment: planPayment.nullable(),
  })
  .meta({ id: 'User' });

/** Bound to the session; a page on another origin sends it with its writes. */
const csrfToken = z.string();

export const meAnswer = user.extend({ csrf_token: csrfToken }).describe('The user, and the token of the session.');

export const purchasesAnswer = z
  .object({
    issues: z.array(z.object({ issue_id: z.int() })),
    subscription: subscription.nullable(),
  })
  .meta({ id: 'Purchases', description: 'The entitlements that decide which issues the user may read.' });

/**
 * The verifier of the page that opened a sign-in window: at least 32 random bytes in base64url (RFC 7636, section 4.1).
 */
const verifier = z.string().regex(/^[\w-]{43,128}$/);

export const registration = z
  .object({
    key: z.string(),
    csrfToken: z.string(),
    userInfo: z.object({ provider: z.string(), email }),
  })
  .meta({
    id: 'Registration',
    description:
      "A person that a provider has identified, and that has no account yet: they have not accepted the store's terms.",
  });

/** The code that the sign-in window shows when its page has not confirmed the attempt. */
const code = z.string().max(100).optional();

export const redeemBody = z
  .object({ verifier, code, link: z.boolean().optional() })
  .describe('`link` adds the identity to the account that is signed in.');

export const redeemAnswer = z
  .discriminatedUnion('status', [
    z.object({ status: z.literal('done'), csrf_token: csrfToken }),
    z.object({ status: z.literal('pending') }),
    z.object({ status: z.literal('code_needed') }),
    z.object({ status: z.literal('registration'), registration }),
    z.object({ status: z.literal('error'), error: z.string().describe('One of the codes in the docs.') }),
  ])
  .describe('The outcome of the sign-in, or that there is none yet.');

export const registerBody = z.object({ key: z.string(), csrfToken: z.string(), verifier, code });
export const registerAnswer = z
  .object({ csrf_token: csrfToken })
  .describe('The visitor is signed in to the new account.');

export const registrationRefusal = z
  .object({
    error: z.string(),
    id: z.enum(['user_exists', 'could_not_register', 'session_expired']),
  })
  .meta({ id: 'RegistrationRefusal', description: 'There is no new account. `id` says why.' });

export const identityParams = z.object({ provider: z.string() });

export const accountExport = z
  .object({
    exported_at: z.iso.datetime(),
    user: user.omit({ plan_payment: true }).extend({ locale: z.string(), created_at: z.iso.datetime() }),
    identities: z.array(
      z.object({ provider: z.string(), issuer: z.string(), subject: z.string(), created_at: z.iso.datetime() }),
    ),
    sessions: z.array(z.object({ created_at: z.iso.datetime(), expires_at: z.iso.datetime() })),
    issues: z.array(z.object({ issue_id: z.int(), granted_at: z.iso.datetime() })),
    subscription: z.object({ expires_at: z.iso.datetime() }).nullable(),
    coupons: z.array(z.object({ code: z.string(), redeemed_at: z.iso.datetime() })),
    payments: z.array(
      pastPayment.extend({
        transaction_id: z.string().nullable().describe("The provider's id of the charge."),
        country: z.string().nullable().describe("The buyer's country, if it is known, and the evidence for it."),
        country_evidence: z.string().nullable(),
      }),
    ),
    purchases: z
      .array(
        z.object({
          id: z.string(),
          item: purchaseItem,
          begun_at: z.iso.datetime(),
          consent: consent.extend({ text: z.string(), at: z.iso.datetime() }).nullable(),
          billing: billing.nullable(),
        }),
      )
      .optional()
      .describe(
        'Purchases that the user has begun, with their consent and the billing details, if the server keeps them.',
      ),
    declarations: z
      .array(
        z.object({
          receipt: z.string(),
          kind: z.enum(['withdrawal', 'cancellation']),
          name: z.string(),
          contract: z.string(),
          received_at: z.iso.datetime(),
        }),
      )
      .optional()
      .describe("Withdrawals and cancellations that name the account's address, if the server keeps them."),
    messages: z
      .array(
        z.object({
          received_at: z.iso.datetime(),
          email: z.string(),
          topic: z.string(),
          problem: z.string(),
          answers: z.array(z.object({ text: z.string(), answered_at: z.iso.datetime() })),
        }),
      )
      .optional()
      .describe('Messages to the publisher, if the server keeps them.'),
    desk: z
      .object({
        member: z.object({ role: z.string(), since: z.iso.datetime() }).nullable().describe('Null: no member.'),
        changes: z
          .array(z.object({ at: z.iso.datetime(), action: z.string(), subject: z.string() }))
          .describe('What the user has changed as a member. The values are those of the things, not of the user.'),
        invitations: z
          .array(
            z.object({
              role: z.string(),
              state: z.string(),
              invited_at: z.iso.datetime(),
              expires_at: z.iso.datetime(),
            }),
          )
          .describe("Invitations to the account's address."),
      })
      .optional()
      .describe("The user at the publisher's desk, if the server keeps it."),
  })
  .meta({ id: 'AccountExport', description: 'All data that the store keeps of a user.' });

export const logoutAnswer = z.object({ csrf_token: csrfToken }).describe('The session has ended.');
