import { STRIPE_AMOUNTS } from '@magazine-store/protocol';
import { z } from 'zod';
import { absoluteUrl, countryCode } from '../../../settings/schemas.ts';
import { definePaymentProvider, type Origins, simulatorOrigins } from '../provider.ts';
import { isTestKey } from './isTestKey.ts';

/** https://docs.stripe.com/security/guide#content-security-policy */
const ORIGINS: Origins = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  image: ['https://*.stripe.com'],
};

/** Cards and wallets, for issues. */
export const stripe = definePaymentProvider({
  name: 'stripe',
  title: 'Stripe',
  sells: ['issue'],
  settings: {
    STRIPE_SECRET_KEY: z.string(),
    STRIPE_PUBLISHABLE_KEY: z.string(),
    STRIPE_WEBHOOK_SECRET: z.string(),
    /** The country of the store's Stripe account. */
    STRIPE_COUNTRY: countryCode,
    /** The account whose sale it is, when not the key's own. */
    STRIPE_CONNECTED_ACCOUNT: z.string().optional(),
    // Addresses in place of the provider's own, for a simulator.
    STRIPE_URL: absoluteUrl.optional(),
    STRIPE_SDK_URL: absoluteUrl.optional(),
  },
  secrets: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  amounts: STRIPE_AMOUNTS,
  liveSetting: (settings) =>
    (['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const).find((name) => !isTestKey(settings[name])) ?? null,
  configure: ({
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishable_key,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_COUNTRY: country,
    STRIPE_CONNECTED_ACCOUNT: account,
    STRIPE_URL: url,
    STRIPE_SDK_URL: sdk_url,
  }) => ({
    pageData: {
      publishable_key,
      country,
      ...(account && { connected_account_id: account }),
      ...(sdk_url && { sdk_url }),
    },
    origins: sdk_url ? simulatorOrigins(sdk_url) : ORIGINS,
    async connect({ timeout }) {
      const { connectStripe } = await import('./connectStripe.ts');
      return connectStripe({ secretKey, webhookSecret, account, timeout, url });
    },
    async examine(examined) {
      const { examineStripe } = await import('./examineStripe.ts');
      return examineStripe({ secretKey, publishableKey: publishable_key, url }, examined);
    },
  }),
});
