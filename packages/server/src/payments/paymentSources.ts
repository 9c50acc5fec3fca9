import type { Config } from '../config.ts';

/**
 * The sources from which a page with a cart loads its payment providers' parts, by names of content security policies.
 */
export type PaymentSources = Partial<Record<'script' | 'connect' | 'frame' | 'image', string>>;

interface Origins {
  script: readonly string[];
  connect: readonly string[];
  frame: readonly string[];
  image: readonly string[];
}

/** https://docs.stripe.com/security/guide#content-security-policy */
const STRIPE: Origins = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  image: ['https://*.stripe.com'],
};

/** https://developer.paypal.com/sdk/js/configuration/ */
const PAYPAL_HOSTS = ['https://www.paypal.com', 'https://www.sandbox.paypal.com', 'https://www.paypalobjects.com'];
const PAYPAL: Origins = { script: PAYPAL_HOSTS, connect: PAYPAL_HOSTS, frame: PAYPAL_HOSTS, image: PAYPAL_HOSTS };

const simulatorOrigins = (url: string): Origins => {
  const own = [new URL(url).origin];
  return { script: own, connect: own, frame: own, image: own };
};

/** The sources for this store; none where nothing is sold. */
export function paymentSources(config: Config): PaymentSources {
  const { PROMOCODES_ONLY, STRIPE_PUBLISHABLE_KEY, STRIPE_SDK_URL, PAYPAL_CLIENT_ID, PAYPAL_SDK_URL } = config;
  if (PROMOCODES_ONLY) return {};
  const used = [
    ...(STRIPE_PUBLISHABLE_KEY ? [STRIPE_SDK_URL ? simulatorOrigins(STRIPE_SDK_URL) : STRIPE] : []),
    ...(PAYPAL_CLIENT_ID ? [PAYPAL_SDK_URL ? simulatorOrigins(PAYPAL_SDK_URL) : PAYPAL] : []),
  ];
  const all = (kind: keyof Origins) => used.flatMap((origins) => origins[kind]).join(' ');
  return { script: all('script'), connect: all('connect'), frame: all('frame'), image: all('image') };
}
