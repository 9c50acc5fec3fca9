import { paypal } from './paypal/index.ts';
import type { PaymentProvider } from './provider.ts';
import { stripe } from './stripe/index.ts';

/** All payment providers that a publisher can set up. The checkout shows them in this order. */
export const paymentProviders: readonly PaymentProvider[] = [stripe, paypal];
