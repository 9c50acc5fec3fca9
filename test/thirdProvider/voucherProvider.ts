import { PAYPAL_AMOUNTS } from '@magazine-store/protocol';
import { z } from 'zod';
import { HttpError } from '../../packages/server/src/httpError.ts';
import { names, record } from '../../packages/server/src/payments/providers/eventSubjects.ts';
import {
  GatewayRefusal,
  type GatewayState,
  type Payment,
} from '../../packages/server/src/payments/providers/gateway.ts';
import { definePaymentProvider } from '../../packages/server/src/payments/providers/provider.ts';

/** The books of a provider of vouchers. The buyer spends a voucher at the provider, and the provider tells the store. */
export class Vouchers {
  readonly spent = new Map<string, { at: Date; refunded: boolean }>();

  spend(reference: string): void {
    this.spent.set(reference, { at: new Date(), refunded: false });
  }

  find(payment: Payment): GatewayState {
    const reference = payment.gateway_ref ?? '';
    const found = this.spent.get(reference);
    if (!found) return { status: 'open' };
    const { amount, currency, precision } = payment;
    const charge = { transactionId: reference, amount, currency, precision, chargedAt: found.at };
    return found.refunded
      ? { status: 'refunded', charges: [{ ...charge, refunded: amount }] }
      : { status: 'paid', charges: [{ ...charge, refunded: 0 }] };
  }
}

/** The server's part of the provider: an entry for the list of payment providers. */
export const voucherProvider = (vouchers: Vouchers) =>
  definePaymentProvider({
    name: 'voucher',
    title: 'Vouchers',
    sells: ['issue'],
    settings: { VOUCHER_SHOP: z.string(), VOUCHER_KEY: z.string(), VOUCHER_PAGE: z.url().optional() },
    secrets: ['VOUCHER_KEY'],
    amounts: PAYPAL_AMOUNTS,
    configure: ({ VOUCHER_SHOP: shop, VOUCHER_KEY: key }) => ({
      pageData: { shop },
      origins: { script: [], connect: ['https://vouchers.example'], frame: [], image: [] },
      examine: async () => [],
      connect: async () => ({
        gateway: {
          paysAtOnce: false,
          create: async ({ id }) => `voucher-${id}`,
          pay: async (payment) => vouchers.find(payment),
          fetchState: async (payment) => vouchers.find(payment),
          async cancel() {},
          async stop() {},
          async refund({ gateway_ref }) {
            const found = vouchers.spent.get(gateway_ref ?? '');
            if (found) found.refunded = true;
          },
          async refundCharge(payment, { transactionId, amount }) {
            const found = vouchers.spent.get(transactionId);
            if (!found || amount < payment.amount) {
              const messageRaw = 'A voucher is refunded as a whole.';
              throw new GatewayRefusal({ code: 'not_refundable', message: messageRaw, messageRaw });
            }
            found.refunded = true;
            return `refund-${transactionId}`;
          },
        },
        async readEvent({ headers, body }) {
          if (headers['voucher-key'] !== key) throw new HttpError(400, 'invalid_request', 'the event is not signed');
          return { ids: [], refs: names([record(JSON.parse(String(body))).reference]) };
        },
        // The provider keeps no note of the item and the buyer.
        async *listSales() {},
        async *listRefunds() {
          for (const [reference, { refunded }] of vouchers.spent) if (refunded) yield { ids: [], refs: [reference] };
        },
      }),
    }),
  });
