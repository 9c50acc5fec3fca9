import { z } from 'zod';
import type { declarationsOperations } from '../declarations.ts';
import { type DeskShapes, page, pageQuery } from './deskShapes.ts';
import { charge } from './money.ts';

const params = z.object({ receipt: z.string().min(1).max(40) });
const kind = z.enum(['withdrawal', 'cancellation']);

const declaration = z.object({
  receipt: z.string().describe('The number on the receipt.'),
  kind,
  name: z.string().describe('As the declarant typed it, as are `email` and `contract`.'),
  email: z.string(),
  contract: z.string(),
  received_at: z.iso.datetime(),
  deadline: z.iso
    .date()
    .nullable()
    .describe(
      'A day in UTC. Of a withdrawal: the last day to pay the money back, 14 days after it came. Of a cancellation: the day of the next payment of the plan, before which the plan has to end. If the provider has charged the plan of an open cancellation all the same, the day of that charge. Null: no plan of an account with this address renews itself.',
    ),
  overdue: z.boolean().describe('True for an open declaration after its deadline.'),
  done_at: z.iso.datetime().nullable().describe('Null: the publisher has not yet marked it as done.'),
  reader: z
    .object({ id: z.int(), email: z.string().nullable() })
    .nullable()
    .describe('The account with this address. A visitor can type any address: it proves nothing.'),
});

const declaredCharge = charge.extend({
  in_time: z.boolean().describe('The declaration came within 14 days after the day of the charge.'),
  consented: z
    .boolean()
    .describe(
      'Before the purchase the buyer has agreed to the text about the right of withdrawal, which is kept with it.',
    ),
});

const details = declaration
  .extend({
    charges: z
      .array(declaredCharge)
      .describe('The charges that `contract` names; if it names none, the last ones of the reader. At most 20.'),
    named: z.boolean().describe('True if `contract` names the charges.'),
  })
  .meta({
    id: 'DeskDeclaration',
    description: 'A withdrawal or a cancellation, and the charges that it may be about.',
  });

export const declarationsWire = {
  listDeclarations: {
    query: pageQuery.extend({ kind: kind.optional(), state: z.enum(['open', 'done']).optional() }),
    answer: page(declaration).describe('Declarations, the newest first.'),
  },
  getDeclaration: { params, answer: details },
  markDeclaration: { params, body: z.object({ done: z.boolean() }).strict(), answer: details },
} as const satisfies DeskShapes<typeof declarationsOperations>;
