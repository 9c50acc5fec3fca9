import { PAYPAL_AMOUNTS } from '@magazine-store/protocol';
import { z } from 'zod';
import { absoluteUrl } from '../../../settings/schemas.ts';
import { definePaymentProvider, type Origins, simulatorOrigins } from '../provider.ts';

/** https://developer.paypal.com/sdk/js/configuration/ */
const HOSTS = ['https://www.paypal.com', 'https://www.sandbox.paypal.com', 'https://www.paypalobjects.com'];
const ORIGINS: Origins = { script: HOSTS, connect: HOSTS, frame: HOSTS, image: HOSTS };

const LIVE_HOST = 'api-m.paypal.com';

/** Payment buttons, for issues and plans. */
export const paypal = definePaymentProvider({
  name: 'paypal',
  title: 'PayPal',
  sells: ['issue', 'plan'],
  settings: {
    PAYPAL_CLIENT_ID: z.string(),
    PAYPAL_SECRET: z.string(),
    PAYPAL_WEBHOOK_ID: z.string(),
    PAYPAL_URL: absoluteUrl.default(`https://${LIVE_HOST}`).transform((url) => url.replace(/\/+$/, '')),
    PAYPAL_SDK_URL: absoluteUrl.optional(),
  },
  secrets: ['PAYPAL_SECRET'],
  amounts: PAYPAL_AMOUNTS,
  liveSetting: ({ PAYPAL_URL: url }) => (new URL(url).hostname === LIVE_HOST ? 'PAYPAL_URL' : null),
  configure: ({
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_SECRET: secret,
    PAYPAL_WEBHOOK_ID: webhookId,
    PAYPAL_URL: url,
    PAYPAL_SDK_URL: sdk_url,
  }) => ({
    pageData: { clientId, ...(sdk_url && { sdk_url }) },
    origins: sdk_url ? simulatorOrigins(sdk_url) : ORIGINS,
    async connect({ timeout, ...surroundings }) {
      const { connectPaypal } = await import('./connectPaypal.ts');
      return connectPaypal({ clientId, secret, webhookId, timeout, url }, surroundings);
    },
    async examine(examined) {
      const { examinePaypal } = await import('./examinePaypal.ts');
      return examinePaypal({ clientId, secret, webhookId, url }, examined);
    },
  }),
});
