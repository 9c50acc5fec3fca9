import { z } from 'zod';
import { plan } from '../../schemas/catalogue.ts';
import { gatewayName } from '../../schemas/payments.ts';
import { LARGEST_INTEGER } from '../limits.ts';
import type { moneyOperations } from '../money.ts';
import { type DeskShapes, idParams, nothing, page, pageQuery } from './deskShapes.ts';

/** A day in UTC. */
const day = z.iso.date();
const country = z
  .string()
  .regex(/^[A-Z]{2}$/, 'two capital letters')
  .describe('ISO 3166-1 alpha-2.');
const soldItem = z
  .string()
  .regex(/^(?:issue|plan):[1-9]\d{0,8}$/, '`issue:` or `plan:` and its number')
  .describe('`issue:12` or `plan:3`.');

const chargeState = z.enum(['paid', 'partly_refunded', 'refunded', 'disputed']).meta({
  id: 'DeskChargeState',
  description: '`disputed`: the buyer has called the charge back, and nothing is decided.',
});

const chargesFilter = z.object({
  from: day.optional().describe('The first day, in UTC.'),
  to: day.optional().describe('The last day, in UTC.'),
  item: soldItem.optional(),
  country: country.optional(),
  state: chargeState.optional(),
});

const exportQuery = chargesFilter.extend({
  q: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe("A payment's id from a receipt, or a provider's id of an order, a payment, a subscription or a charge."),
});

const chargesQuery = pageQuery.extend({
  ...exportQuery.shape,
  reader: idParams.shape.id.optional().describe('The id of a reader.'),
});

const refund = z
  .object({
    id: z.string(),
    amount: z.int().describe("Minor units of the charge's currency."),
    state: z
      .enum(['under_way', 'done', 'refused'])
      .describe(
        '`under_way`: the provider has not answered yet, and the server goes on by itself. `refused`: the buyer has got nothing, because the provider has refused, or because the refund has failed later.',
      ),
    error: z.string().nullable().describe("The provider's reason. `no_answer`: it has not answered for 30 days."),
    created_at: z.iso.datetime(),
    ended_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'DeskRefund', description: 'A refund that was ordered at the desk.' });

export const charge = z
  .object({
    id: z.int(),
    payment_id: z.string().describe('The id on the receipt. All renewals of a plan belong to one payment.'),
    gateway: gatewayName,
    transaction_id: z.string().nullable().describe("The provider's id of the charge."),
    charged_at: z.iso.datetime(),
    item: z.object({
      type: z.enum(['issue', 'plan']),
      id: z.int(),
      name: z.string().describe('At the time of the purchase.'),
    }),
    renewal: z.boolean().describe('True for all charges of a plan but the first.'),
    amount: z.int().describe('Minor units of `currency`.'),
    refunded_amount: z.int(),
    currency: z.string().length(3).describe('ISO 4217.'),
    precision: z.int(),
    country: z.string().nullable(),
    country_evidence: z.string().nullable().describe('`tax_id`, `billing_address`, `payer_account` or `card`.'),
    tax_id: z.string().nullable().describe('The tax number of a business that wants an invoice.'),
    state: chargeState,
    reader: z
      .object({ id: z.int(), email: z.string().nullable() })
      .nullable()
      .describe('Null once the account is deleted.'),
    refund: refund.nullable().describe('The last refund that was ordered at the desk.'),
  })
  .meta({
    id: 'DeskCharge',
    description: 'One charge at a payment provider; each renewal of a plan is one of its own.',
  });

const chargeDetails = charge
  .extend({
    gateway_ref: z.string().nullable().describe("The provider's id of the payment, the order or the subscription."),
    waits_for_buyer: z
      .boolean()
      .describe('True for a sale from after the backup of which the store was made, until its buyer is known.'),
    refunds: z.array(refund),
    refundable: z.int().describe('What can be refunded now, in minor units; 0: nothing.'),
    obstacle: z
      .enum(['refunded', 'disputed', 'under_way', 'unknown_to_provider', 'provider_off'])
      .nullable()
      .describe('The reason for which nothing can be refunded now.'),
    full_refund: z
      .enum(['ends_issue', 'ends_plan', 'ends_nothing'])
      .describe(
        'The effect of a refund of all that is left. `ends_issue`: the buyer no longer owns the issue by this purchase. `ends_plan`: the access to all issues ends, and so does billing. A refund of a part ends nothing.',
      ),
  })
  .meta({ id: 'DeskChargeDetails', description: 'A charge, and what a refund of it would end.' });

const refundBody = z.object({
  key: z
    .uuid()
    .describe('One for each refund that a member means to order. The same request again is the same refund.'),
  amount: z.int().positive().max(LARGEST_INTEGER).describe("Minor units of the charge's currency."),
  refunded_before: z
    .int()
    .min(0)
    .max(LARGEST_INTEGER)
    .describe('The `refunded_amount` that the member saw. If it is another one now, nothing is refunded.'),
});

const salesQuery = chargesFilter.omit({ state: true }).extend({
  by: z.enum(['day', 'month', 'issue', 'plan', 'country']).default('month'),
});

const salesAnswer = z
  .object({
    rows: z.array(
      z.object({
        key: z
          .string()
          .nullable()
          .describe('A day or a month in UTC, the number of an issue or a plan, or a country; null: not known.'),
        name: z.string().nullable().describe('The title of an issue.'),
        plan: z
          .object({ period: plan.shape.period, price: z.int(), currency: z.string(), precision: z.int() })
          .nullable()
          .describe(
            'The period of a plan, and its price in minor units of `currency`, which is that of the store now.',
          ),
        currency: z.string(),
        precision: z.int(),
        charges: z.int(),
        amount: z.int().describe('Minor units of `currency`, before refunds.'),
        refunded_amount: z.int(),
      }),
    ),
  })
  .describe('Sums of charges by currency. A refund counts at the time of its charge.');

const waitingSale = z
  .object({
    payment_id: z.string(),
    gateway: gatewayName,
    gateway_ref: z.string().describe("The provider's id, by which its dashboard shows the buyer."),
    item: z.object({ type: z.enum(['issue', 'plan']), id: z.int(), name: z.string() }),
    amount: z.int().describe('Minor units of `currency`.'),
    currency: z.string(),
    precision: z.int(),
    sold_at: z.iso.datetime(),
  })
  .meta({
    id: 'DeskWaitingSale',
    description: 'A sale from after the backup of which the store was made, whose buyer has not signed in since.',
  });

/** The reasons why the store can't bring a sale back by itself. */
const saleObstacle = z.enum(['not_sealed', 'unknown_item', 'other_currency', 'other_price']);

const undecidedSale = z
  .object({
    payment_id: z.string(),
    gateway: gatewayName,
    gateway_ref: z.string().describe("The provider's id, by which its dashboard shows the buyer."),
    item: z.string().describe('As the provider names it, such as `issue-12`.'),
    obstacle: saleObstacle.describe(
      '`not_sealed`: it is no sale of this store, or one with another secret. `unknown_item`: the store has no such issue or plan. `other_currency`, `other_price`: it was paid otherwise than the store asks now.',
    ),
    found_at: z.iso.datetime(),
  })
  .meta({
    id: 'DeskUndecidedSale',
    description: "A sale from after the backup of which the store was made, that the store can't bring back by itself.",
  });

const assignedSale = z
  .object({
    payment_id: z.string(),
    reader: z.object({ id: z.int(), email: z.string().nullable() }),
    state: z
      .enum(['done', 'under_way', 'ended'])
      .describe(
        '`under_way`: the provider has not answered yet, and the server goes on by itself. `ended`: the purchase was refunded, or is refunded now, as the reader has bought the same already.',
      ),
  })
  .describe('The sale and its reader.');

const exportedCharge = z.object({
  charged_at: z.iso.datetime(),
  amount: z.string().describe('Major units of `currency`, such as `4.99`.'),
  refunded_amount: z.string(),
  currency: z.string(),
  state: chargeState,
  country: z.string().nullable(),
  country_evidence: z.string().nullable(),
  tax_id: z.string().nullable(),
  sold: z.enum(['issue', 'plan']),
  sold_id: z.int(),
  sold_name: z.string(),
  period: z.string().nullable(),
  renewal: z.boolean(),
  gateway: z.string(),
  transaction_id: z.string().nullable(),
  gateway_ref: z.string().nullable(),
  payment_id: z.string(),
});

export const moneyWire = {
  listCharges: { query: chargesQuery, answer: page(charge).describe('Charges, the newest first.') },
  getCharge: { params: idParams, answer: chargeDetails },
  refundCharge: {
    params: idParams,
    body: refundBody,
    answer: chargeDetails,
  },
  getSales: { query: salesQuery, answer: salesAnswer },
  listWaitingSales: {
    query: pageQuery,
    answer: page(waitingSale).describe('Sales that wait for their buyers, by their payment ids.'),
  },
  listUndecidedSales: {
    query: pageQuery,
    answer: page(undecidedSale).describe('Sales that wait for a decision, by their payment ids.'),
  },
  markSaleDecided: { params: z.object({ payment: z.string().max(64) }), body: z.object({}), answer: nothing },
  assignSale: {
    params: z.object({ payment: z.string().max(64) }),
    body: z.object({ user_id: idParams.shape.id }),
    answer: assignedSale,
  },
  exportChargesCsv: { query: exportQuery, answer: z.string().describe('A line for each charge, the newest first.') },
  exportChargesJson: { query: exportQuery, answer: z.array(exportedCharge).describe('Charges, the newest first.') },
} as const satisfies DeskShapes<typeof moneyOperations>;
