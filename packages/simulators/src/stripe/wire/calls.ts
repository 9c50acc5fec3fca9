import { listCharges, retrieveCharge } from '../payments/charges.ts';
import { createConfirmationToken, retrieveConfirmationToken } from '../payments/confirmationTokens.ts';
import { confirmIntent } from '../payments/confirmIntent.ts';
import { listDisputes, retrieveDispute } from '../payments/disputes.ts';
import { listEvents, retrieveEvent } from '../payments/events.ts';
import { cancelIntent, createIntent, listIntents, retrieveIntent } from '../payments/paymentIntents.ts';
import { createPaymentMethod, retrievePaymentMethod } from '../payments/paymentMethods.ts';
import { createRefund, listRefunds, retrieveRefund } from '../payments/refunds.ts';
import { listEndpoints } from '../webhooks/endpoints.ts';
import type { CallContext } from './callContext.ts';

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  /** Browsers may make this call, with the publishable key. */
  publishable?: true;
  answer(call: CallContext): object;
}

/** All calls that the simulator answers, by the SDK's names. */
export const CALLS = {
  'paymentMethods.create': {
    method: 'POST',
    path: '/v1/payment_methods',
    publishable: true,
    answer: createPaymentMethod,
  },
  'paymentMethods.retrieve': { method: 'GET', path: '/v1/payment_methods/:id', answer: retrievePaymentMethod },
  'confirmationTokens.create': {
    method: 'POST',
    path: '/v1/confirmation_tokens',
    publishable: true,
    answer: createConfirmationToken,
  },
  'confirmationTokens.retrieve': {
    method: 'GET',
    path: '/v1/confirmation_tokens/:id',
    answer: retrieveConfirmationToken,
  },
  'paymentIntents.create': { method: 'POST', path: '/v1/payment_intents', answer: createIntent },
  'paymentIntents.retrieve': {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    publishable: true,
    answer: retrieveIntent,
  },
  'paymentIntents.list': { method: 'GET', path: '/v1/payment_intents', answer: listIntents },
  'paymentIntents.confirm': { method: 'POST', path: '/v1/payment_intents/:id/confirm', answer: confirmIntent },
  'paymentIntents.cancel': { method: 'POST', path: '/v1/payment_intents/:id/cancel', answer: cancelIntent },
  'charges.retrieve': { method: 'GET', path: '/v1/charges/:id', answer: retrieveCharge },
  'charges.list': { method: 'GET', path: '/v1/charges', answer: listCharges },
  'refunds.create': { method: 'POST', path: '/v1/refunds', answer: createRefund },
  'refunds.retrieve': { method: 'GET', path: '/v1/refunds/:id', answer: retrieveRefund },
  'refunds.list': { method: 'GET', path: '/v1/refunds', answer: listRefunds },
  'disputes.list': { method: 'GET', path: '/v1/disputes', answer: listDisputes },
  'disputes.retrieve': { method: 'GET', path: '/v1/disputes/:id', answer: retrieveDispute },
  'events.retrieve': { method: 'GET', path: '/v1/events/:id', answer: retrieveEvent },
  'webhookEndpoints.list': { method: 'GET', path: '/v1/webhook_endpoints', answer: listEndpoints },
  'events.list': { method: 'GET', path: '/v1/events', answer: listEvents },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof CALLS;
