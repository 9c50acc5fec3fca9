import type { moneyOperations } from '@magazine-store/protocol/desk';
import type { DeskText } from './deskText.ts';

const charge = {
  id: 981,
  payment_id: 'Zk3v0yq1',
  gateway: 'stripe',
  transaction_id: 'ch_3Q1',
  charged_at: '2027-03-01T08:30:00.000Z',
  item: { type: 'issue' as const, id: 12, name: 'Medvind 3: Runt sjön' },
  renewal: false,
  amount: 499,
  refunded_amount: 0,
  currency: 'EUR',
  precision: 2,
  country: 'SE',
  country_evidence: 'card',
  tax_id: null,
  state: 'paid' as const,
  reader: { id: 4711, email: 'rita@example.com' },
  refund: null,
};

const refund = {
  id: '5b1f6f0e-6f3d-4a38-9a53-9d6f0f6f2c11',
  amount: 499,
  state: 'done' as const,
  error: null,
  created_at: '2027-03-02T09:00:00.000Z',
  ended_at: '2027-03-02T09:00:01.000Z',
};

export const moneyTexts: { [Op in keyof typeof moneyOperations]: DeskText<Op> } = {
  listCharges: {
    summary: 'List charges, or find them',
    description: 'The newest first.',
    examples: { query: { from: '2027-03-01', state: 'paid' }, answer: { rows: [charge], next: null } },
  },
  getCharge: {
    summary: 'Get a charge, and what a refund of it would end',
    errors: { 404: ['not_found'] },
    examples: {
      params: { id: 981 },
      answer: {
        ...charge,
        gateway_ref: 'pi_3Q1',
        waits_for_buyer: false,
        refunds: [],
        refundable: 499,
        obstacle: null,
        full_refund: 'ends_issue',
      },
    },
  },
  refundCharge: {
    summary: 'Refund a charge, or a part of it, at its provider',
    description:
      'The server notes the refund before it asks the provider, and goes on by itself if the provider is away: then the answer has the refund as `under_way`. The same `key` again is the same refund. A refund of all that is left takes the issue back, or ends the plan if the charge is its last one; a refund of a part ends nothing.',
    errors: {
      404: ['not_found'],
      409: ['refund_under_way', 'not_refundable', 'changed_meanwhile'],
      422: ['key_reused'],
    },
    examples: {
      params: { id: 981 },
      body: { key: refund.id, amount: 499, refunded_before: 0 },
      answer: {
        ...charge,
        state: 'refunded',
        refunded_amount: 499,
        refund,
        gateway_ref: 'pi_3Q1',
        waits_for_buyer: false,
        refunds: [refund],
        refundable: 0,
        obstacle: 'refunded',
        full_refund: 'ends_nothing',
      },
    },
  },
  getSales: {
    summary: 'Get sums of charges',
    examples: {
      query: { by: 'month', from: '2027-01-01' },
      answer: {
        rows: [
          {
            key: '2027-03',
            name: null,
            plan: null,
            currency: 'EUR',
            precision: 2,
            charges: 120,
            amount: 59880,
            refunded_amount: 499,
          },
        ],
      },
    },
  },
  listWaitingSales: {
    summary: 'List the sales that wait for their buyers after a restore',
    description: 'A store that was made of no backup has none.',
    examples: {
      query: {},
      answer: {
        rows: [
          {
            payment_id: 'Zk3v0yq1',
            gateway: 'stripe',
            gateway_ref: 'pi_3Q1',
            item: { type: 'issue', id: 12, name: 'Medvind 3: Runt sjön' },
            amount: 499,
            currency: 'EUR',
            precision: 2,
            sold_at: '2027-03-01T08:30:00.000Z',
          },
        ],
        next: null,
      },
    },
  },
  listUndecidedSales: {
    summary: 'List the sales that wait for a decision after a restore',
    description:
      'The payment providers name them, and the store can’t bring them back by itself. Look them up at the provider: refund them there, or give the buyer what they have paid for.',
    examples: {
      query: {},
      answer: {
        rows: [
          {
            payment_id: 'Zk3v0yq1Zk3v0yq1',
            gateway: 'stripe',
            gateway_ref: 'pi_3Q2',
            item: 'issue-12',
            obstacle: 'unknown_item',
            found_at: '2027-03-05T08:30:00.000Z',
          },
        ],
        next: null,
      },
    },
  },
  markSaleDecided: {
    summary: 'Take a sale out of those that wait for a decision',
    description: 'It refunds nothing and gives nothing. The same request again changes nothing.',
    errors: { 404: ['not_found'] },
    examples: { params: { payment: 'Zk3v0yq1Zk3v0yq1' }, body: {}, answer: null },
  },
  assignSale: {
    summary: 'Give a sale that waits for its buyer to a reader',
    description:
      'For a buyer who can’t sign in with the same identity any more. The same request again changes nothing. The answer is 409 if another reader has the sale already.',
    errors: { 404: ['not_found'], 409: ['changed_meanwhile'] },
    examples: {
      params: { payment: 'Zk3v0yq1' },
      body: { user_id: 4711 },
      answer: { payment_id: 'Zk3v0yq1', reader: { id: 4711, email: 'rita@example.com' }, state: 'done' },
    },
  },
  exportChargesCsv: {
    summary: 'Get charges as a table for bookkeeping',
    description:
      'Amounts are in major units, such as `4.99`. A cell that a spreadsheet would run as a formula begins with an apostrophe.',
    fileType: 'text/csv',
    examples: {
      query: { from: '2027-03-01', to: '2027-03-31' },
      answer:
        'charged_at,amount,refunded_amount,currency,state,country,country_evidence,tax_id,sold,sold_id,sold_name,period,renewal,gateway,transaction_id,gateway_ref,payment_id\r\n2027-03-01T08:30:00.000Z,4.99,0.00,EUR,paid,SE,card,,issue,12,Medvind 3: Runt sjön,,no,stripe,ch_3Q1,pi_3Q1,Zk3v0yq1\r\n',
    },
  },
  exportChargesJson: {
    summary: 'Get charges as JSON for bookkeeping',
    description: 'The same values as in `exportChargesCsv`. Amounts are texts in major units, such as `4.99`.',
    fileType: 'application/json',
    examples: {
      query: { from: '2027-03-01', to: '2027-03-31' },
      answer: [
        {
          charged_at: '2027-03-01T08:30:00.000Z',
          amount: '4.99',
          refunded_amount: '0.00',
          currency: 'EUR',
          state: 'paid',
          country: 'SE',
          country_evidence: 'card',
          tax_id: null,
          sold: 'issue',
          sold_id: 12,
          sold_name: 'Medvind 3: Runt sjön',
          period: null,
          renewal: false,
          gateway: 'stripe',
          transaction_id: 'ch_3Q1',
          gateway_ref: 'pi_3Q1',
          payment_id: 'Zk3v0yq1',
        },
      ],
    },
  },
};
