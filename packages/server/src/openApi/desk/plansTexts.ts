import type { plansOperations } from '@magazine-store/protocol/desk';
import type { DeskText } from './deskText.ts';

const plan = {
  id: 3,
  period: 'month' as const,
  price: 999,
  offered: true,
  created_at: '2027-01-04T10:00:00.000Z',
  subscribers: { active: 240, payment_failed: 3, cancelled: 12, ended: 51, refunded: 2, disputed: 0 },
};

export const plansTexts: { [Op in keyof typeof plansOperations]: DeskText<Op> } = {
  listPlans: {
    summary: 'List plans with the number of their subscribers',
    description: 'A subscriber is a payment of a plan that was paid at least once.',
    examples: { answer: { plans: [plan], currency: 'EUR', precision: 2, price_digits: 2 } },
  },
  addPlan: {
    summary: 'Offer a new plan',
    description:
      'A plan opens all issues, and is paid once per period until the reader cancels. If the store offers a plan of this period and price already, nothing is made and the answer is that plan.',
    examples: {
      body: { period: 'month', price: 999 },
      answer: {
        ...plan,
        subscribers: { active: 0, payment_failed: 0, cancelled: 0, ended: 0, refunded: 0, disputed: 0 },
      },
    },
  },
  offerPlan: {
    summary: 'Stop offering a plan, or offer it again',
    description: 'Subscribers keep a plan that is not offered any more: it goes on to renew itself.',
    errors: { 404: ['not_found'] },
    examples: { params: { id: 3 }, body: { offered: false }, answer: { ...plan, offered: false } },
  },
  listSubscribers: {
    summary: 'List the subscribers of a plan',
    description: 'The newest first. The list has a row for each subscription, so a reader may have several.',
    errors: { 404: ['not_found'] },
    examples: {
      params: { id: 3 },
      query: { state: 'payment_failed' },
      answer: {
        rows: [
          {
            payment_id: 'pay_8fK2xQ',
            reader: { id: 4711, email: 'rita@example.com' },
            since: '2027-01-05T09:00:00.000Z',
            paid_until: '2027-03-05T09:00:00.000Z',
            next_billing_at: '2027-03-08T09:00:00.000Z',
            state: 'payment_failed',
            amount: 999,
            currency: 'EUR',
            precision: 2,
          },
        ],
        next: null,
      },
    },
  },
  exportSubscribers: {
    summary: 'Get the subscribers of a plan as a table',
    description:
      'Times are in UTC; `price` is in major units, such as `9.99`. The log of changes names the member who got the table. A cell that a spreadsheet would run as a formula begins with an apostrophe.',
    fileType: 'text/csv',
    errors: { 404: ['not_found'] },
    examples: {
      params: { id: 3 },
      query: { state: 'payment_failed' },
      answer:
        'email,reader,since,paid_until,next_billing_at,state,price,currency,payment_id\r\nrita@example.com,4711,2027-01-05T09:00:00.000Z,2027-03-05T09:00:00.000Z,2027-03-08T09:00:00.000Z,payment_failed,9.99,EUR,pay_8fK2xQ\r\n',
    },
  },
};
