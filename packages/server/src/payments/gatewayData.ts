import type { PageData } from '@magazine-store/protocol';
import type { Config } from '../config.ts';
import { CONSENTS } from './consents.ts';

/** The page data for payments; null where no provider is set up. */
export function gatewayData(config: Config): Pick<PageData, 'gateways' | 'consents'> {
  const { STRIPE_PUBLISHABLE_KEY, STRIPE_COUNTRY, STRIPE_CONNECTED_ACCOUNT, STRIPE_SDK_URL } = config;
  const { PAYPAL_CLIENT_ID, PAYPAL_SDK_URL } = config;
  // Coupons take the place of purchases.
  if (config.PROMOCODES_ONLY) return { gateways: {} };
  const gateways: PageData['gateways'] = {
    ...(STRIPE_PUBLISHABLE_KEY &&
      STRIPE_COUNTRY && {
        stripe: {
          publishable_key: STRIPE_PUBLISHABLE_KEY,
          country: STRIPE_COUNTRY,
          ...(STRIPE_CONNECTED_ACCOUNT && { connected_account_id: STRIPE_CONNECTED_ACCOUNT }),
          ...(STRIPE_SDK_URL && { sdk_url: STRIPE_SDK_URL }),
        },
      }),
    ...(PAYPAL_CLIENT_ID && {
      paypal: { clientId: PAYPAL_CLIENT_ID, ...(PAYPAL_SDK_URL && { sdk_url: PAYPAL_SDK_URL }) },
    }),
  };
  return { gateways, ...(Object.keys(gateways).length > 0 && { consents: CONSENTS }) };
}
