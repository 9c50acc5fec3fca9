import type { DeskAnswer } from '@magazine-store/protocol/desk';

/** The names of the payment providers, as they call themselves. */
export const gatewayNames: Record<DeskAnswer<'getCharge'>['gateway'], string> = { stripe: 'Stripe', paypal: 'PayPal' };
