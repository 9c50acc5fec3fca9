import { z } from 'zod';
import { issue, plan, store } from './catalogue.ts';
import { locale } from './locale.ts';
import { documentType, downloadAnswer } from './reading.ts';
import { consentId } from './texts.ts';

export const theme = z.enum(['light', 'dark', 'auto']).meta({ id: 'Theme' });

export const authProvider = z.enum(['google', 'facebook', 'paypal', 'amazon', 'microsoft']);

const provider = z.object({
  name: z.string().describe('The name in the address of the sign-in window.'),
  display_name: z.string().describe('The name that visitors know the provider by.'),
  logo: z.string().describe('An absolute URL, or an empty text.'),
});

const gateway = z.object({
  sells: z
    .array(z.enum(['issue', 'plan']))
    .optional()
    .describe('The goods that the provider sells. Absent: PayPal sells both, Stripe sells issues.'),
});

export const pageData = z
  .object({
    origin: z.url().describe("The store server's own origin."),
    locale: locale.optional(),
    theme: theme.optional(),
    ui_direction: z.enum(['ltr', 'rtl']),
    auth: z.boolean().describe('False turns sign-in off, and so does a store without identity providers.'),
    sandbox: z.boolean(),
    promocodes_mode_only: z.boolean().describe('Coupons take the place of purchases.'),
    currency: z.string().length(3).describe('ISO 4217.'),
    currency_precision: z.int().min(0).max(4).describe('Digits behind the decimal point.'),
    support_email: z.email().optional().describe("The address for readers' messages to the publisher."),
    terms_url: z.string().optional(),
    privacy_url: z.string().optional(),
    terms_url_ja: z.string().optional().describe('The terms of the Japanese interface.'),
    auth_providers: z.array(authProvider),
    custom_provider: provider.optional().describe("The publisher's own identity provider."),
    other_providers: z
      .array(provider)
      .optional()
      .describe(
        'Identity providers that have no name in `auth_providers`. A client that does not know the field leaves them out.',
      ),
    embed_origins: z.array(z.string()).describe('The origins that may frame the store; `*` only in the demo.'),
    gateways: z
      .looseObject({
        paypal: gateway.extend({ clientId: z.string(), sdk_url: z.string().optional() }).optional(),
        stripe: gateway
          .extend({
            publishable_key: z.string(),
            connected_account_id: z.string().optional(),
            country: z.string().length(2).describe('ISO 3166-1 alpha-2.'),
            sdk_url: z.string().optional().describe("The address of the provider's script, if not the provider's own."),
          })
          .optional(),
      })
      .describe('The payment providers. Without any, payments are off. A server may add others, with `sells`.'),
    consents: z
      .object({ issue: consentId.optional(), plan: consentId.optional() })
      .optional()
      .describe('The texts that the buyer agrees to before a purchase, by their names.'),
    message: z.object({ id: z.string(), header: z.string(), text: z.string() }).optional(),
    csrf_token: z
      .string()
      .optional()
      .describe("Bound to the session. A publisher's own page never has it in its data."),
    store: store.optional(),
    plans: z.array(plan).optional(),
    issues: z.array(issue).optional().describe('All issues, or absent.'),
    download: downloadAnswer
      .extend({ issue_id: z.int(), type: documentType })
      .optional()
      .describe('The answer to the download that the store would request first for a deep link.'),
  })
  .meta({
    id: 'PageData',
    description: 'The page data. A page may also hold them, in a script of JSON with the attribute `data-page`.',
  });
