import { z } from 'zod';
import { locale } from './locale.ts';

export const gatewayName = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/)
  .max(40)
  .meta({
    id: 'GatewayName',
    description: '`stripe` (cards and wallets), `paypal` (payment buttons), or another payment provider of the server.',
  });

export const purchaseItem = z.object({ type: z.enum(['issue', 'plan']), id: z.int() }).meta({ id: 'PurchaseItem' });

export const billing = z
  .object({
    tax_id: z.string().max(40),
    country_code: z.string().length(2).describe('ISO 3166-1 alpha-2.'),
  })
  .meta({ id: 'Billing', description: 'The billing details of a business that wants an invoice.' });

export const consent = z
  // A page that was opened before an update may know another wording. The server then asks for the consent again.
  .object({ text_id: z.string().max(100), locale })
  .meta({ id: 'Consent', description: 'A text that the buyer has agreed to, in the language in which they saw it.' });

/** The price that the buyer saw before they pressed the button. */
const seenPrice = z.object({
  price: z.int().describe('Minor units of `currency`.'),
  currency: z.string().length(3).describe('ISO 4217.'),
});

export const startPaymentBody = z
  .object({
    gateway: gatewayName,
    item: purchaseItem,
    data: z
      .object({ payment_method_id: z.string().max(200).optional() })
      .describe("The payment method of a card, made by the provider's script."),
    billing: billing.optional(),
    consent: consent.optional(),
    seen: seenPrice.optional(),
  })
  .describe(
    'Comes with the header `Idempotency-Key`, one for each attempt. The server charges its own price, never `seen`. If `seen` differs from the present price, the answer is 409 with `priceChanged`.',
  );

export const completePaymentBody = z.object({
  paymentId: z.string().max(100),
  gateway: gatewayName,
  orderID: z.string().max(200).optional(),
  subscriptionID: z.string().max(200).optional(),
  payload: z.object({ payment_intent_id: z.string().max(200).optional() }).optional(),
  billing: billing.optional().describe('Sent if the start of the payment had none.'),
});

const paymentId = z.string();

export const paymentAnswer = z
  .union([
    z.object({
      success: z.literal(true),
      payment: z.object({ id: paymentId, status: z.enum(['completed', 'pending']) }),
    }),
    z
      .object({
        success: z.literal(false),
        payment: z.object({ id: paymentId, status: z.literal('requires_action') }),
        payload: z.object({ requires_action: z.literal(true), payment_intent_client_secret: z.string() }),
      })
      .describe("The provider's script asks the buyer's bank; then the payment is completed."),
    z
      .object({
        success: z.literal(false),
        payment: z.object({ id: paymentId, status: z.literal('created') }),
        payload: z.union([z.object({ order_id: z.string() }), z.object({ subscription_id: z.string() })]),
      })
      .describe("The buyer approves it in the provider's window; then the payment is completed."),
  ])
  .meta({ id: 'PaymentAnswer', description: 'The state of a payment, with all that the store needs to go on.' });

export const paymentRefusal = z
  .object({
    code: z.string().describe("One of the codes in the docs, or the payment provider's own."),
    message: z.string(),
    messageRaw: z.string().describe("The gateway's own message."),
  })
  .meta({ id: 'PaymentRefusal', description: 'The payment failed. `code` says why.' });

export const priceChanged = z
  .object({
    error: z.literal('price_changed'),
    price: z.int().describe('Minor units of `currency`; 0 for an issue that has become free.'),
    currency: z.string().length(3).describe('ISO 4217.'),
  })
  .meta({
    id: 'PriceChanged',
    description: '`price_changed`: `seen` is not the present price. Nothing was charged.',
  });

export const cancelPaymentBody = z.object({ paymentId: z.string().max(100) });

export const pastPayment = z
  .object({
    id: z.string(),
    purchased_item: z.enum(['issue', 'subscription']),
    description: z.string(),
    completed_at: z.iso.datetime(),
    total_amount: z.int().describe('Minor units of `currency_code`.'),
    refunded_amount: z
      .int()
      .optional()
      .describe('The refunded part of `total_amount`; absent while nothing was refunded.'),
    currency_code: z.string().length(3).describe('ISO 4217.'),
    currency_precision: z.int(),
    gateway: gatewayName,
  })
  .meta({ id: 'PastPayment', description: 'One charge at a gateway; each renewal of a plan is one of its own.' });

export const paymentsAnswer = z
  .object({ payments: z.array(pastPayment) })
  .describe('The charges that were paid, the newest first.');
