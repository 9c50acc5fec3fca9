import type { declarationsOperations } from '@magazine-store/protocol/desk';
import type { DeskText } from './deskText.ts';
import { moneyTexts } from './moneyTexts.ts';

const declaration = {
  receipt: '3F9A01C27B44',
  kind: 'withdrawal' as const,
  name: 'Rita Beispiel',
  email: 'rita@example.com',
  contract: 'Medvind 3',
  received_at: '2027-03-02T08:00:00.000Z',
  deadline: '2027-03-16',
  overdue: false,
  done_at: null,
  reader: { id: 4711, email: 'rita@example.com' },
};

const details = {
  ...declaration,
  charges: moneyTexts.listCharges.examples.answer.rows.map((charge) => ({
    ...charge,
    in_time: true,
    consented: true,
  })),
  named: false,
};

export const declarationsTexts: { [Op in keyof typeof declarationsOperations]: DeskText<Op> } = {
  listDeclarations: {
    summary: 'List withdrawals and cancellations with their deadlines',
    description: 'The newest first. What the server keeps of them is deleted three years after the end of their year.',
    examples: { query: { state: 'open' }, answer: { rows: [declaration], next: null } },
  },
  getDeclaration: {
    summary: 'Get a withdrawal or a cancellation with the charges that it may be about',
    errors: { 404: ['not_found'] },
    examples: { params: { receipt: declaration.receipt }, answer: details },
  },
  markDeclaration: {
    summary: 'Mark a withdrawal or a cancellation as done, or as open again',
    description: 'It refunds nothing and ends no plan: `refundCharge` does.',
    errors: { 404: ['not_found'] },
    examples: {
      params: { receipt: declaration.receipt },
      body: { done: true },
      answer: { ...details, done_at: '2027-03-03T09:00:00.000Z' },
    },
  },
};
