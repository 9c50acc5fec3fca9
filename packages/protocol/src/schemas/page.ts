import { z } from 'zod';
import { issue, plan, store } from './catalogue.ts';
import { locale } from './locale.ts';
import { documentType, downloadAnswer } from './reading.ts';
import { consentId } from './texts.ts';

export const theme = z.enum(['light', 'dark', 'auto']);

export const authProvider = z.enum(['google', 'facebook', 'paypal', 'amazon', 'microsoft']);

/** `GET /api/page`, and the same object inline in a page's `<script type="application/json" data-page>`. */
export const pageData = z.object({
  /** The store server's own origin. */
  origin: z.url(),
  locale: locale.optional(),
  theme: theme.optional(),
  ui_direction: z.enum(['ltr', 'rtl']),
  /** False turns sign-in off, and so does a store without identity providers. */
  auth: z.boolean(),
  sandbox: z.boolean(),
  /** Coupons take the place of purchases. */
  promocodes_mode_only: z.boolean(),
  /** ISO 4217. */
  currency: z.string().length(3),
  /** Digits behind the decimal point. */
  currency_precision: z.int().min(0).max(4),
  /** The address for readers' messages to the publisher. */
  support_email: z.email().optional(),
  terms_url: z.string().optional(),
  privacy_url: z.string().optional(),
  /** The terms of the Japanese interface. */
  terms_url_ja: z.string().optional(),
  auth_providers: z.array(authProvider),
  custom_provider: z.object({ name: z.string(), display_name: z.string(), logo: z.string() }).optional(),
  /** The origins that may frame the store; `*` only in the demo. */
  embed_origins: z.array(z.string()),
  /** The payment providers. Without any, payments are off. */
  gateways: z.object({
    paypal: z.object({ clientId: z.string(), sdk_url: z.string().optional() }).optional(),
    stripe: z
      .object({
        publishable_key: z.string(),
        connected_account_id: z.string().optional(),
        /** ISO 3166-1 alpha-2. */
        country: z.string().length(2),
        /** The address of the provider's script, if not the provider's own. */
        sdk_url: z.string().optional(),
      })
      .optional(),
  }),
  /** The texts that the buyer agrees to before a purchase, by their names. */
  consents: z.object({ issue: consentId.optional(), plan: consentId.optional() }).optional(),
  message: z.object({ id: z.string(), header: z.string(), text: z.string() }).optional(),
  /** Bound to the session. A publisher's own page never has it in its data. */
  csrf_token: z.string().optional(),
  store: store.optional(),
  plans: z.array(plan).optional(),
  /** All issues, or absent. */
  issues: z.array(issue).optional(),
  /** The answer to the download that the store would request first for a deep link. */
  download: downloadAnswer.extend({ issue_id: z.int(), type: documentType }).optional(),
});
