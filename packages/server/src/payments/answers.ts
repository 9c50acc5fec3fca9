import type { KeptAnswer } from '../database/tables.ts';
import type { Payment } from './providers/gateway.ts';

/** The answer about a payment that the buyer's page gets. */
export function toAnswer(payment: Payment): KeptAnswer {
  const { id, status, gateway_ref: ref } = payment;
  switch (status) {
    case 'completed':
    case 'pending':
      return { status: 200, body: { success: true, payment: { id, status } } };
    case 'requires_action':
      return {
        status: 200,
        body: {
          success: false,
          payment: { id, status },
          payload: { requires_action: true, payment_intent_client_secret: payment.client_secret ?? '' },
        },
      };
    case 'created':
      return {
        status: 200,
        body: {
          success: false,
          payment: { id, status },
          payload: payment.item_type === 'plan' ? { subscription_id: ref ?? '' } : { order_id: ref ?? '' },
        },
      };
    default:
      return {
        status: 400,
        body: payment.error ?? {
          code: `payment_${status}`,
          message: 'The payment has come to nothing.',
          messageRaw: '',
        },
      };
  }
}
