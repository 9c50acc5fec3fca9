import { z } from 'zod';
import { accountExport } from '../../schemas/session.ts';
import { LARGEST_INTEGER } from '../limits.ts';
import type { readersOperations } from '../readers.ts';
import { type DeskShapes, idParams, nothing, page, pageQuery } from './deskShapes.ts';

const readersQuery = pageQuery.extend({
  after: z.string().max(500).optional().describe('`next` of the answer before.'),
  q: z
    .string()
    .trim()
    .max(200)
    .default('')
    .describe(
      "The beginning of an e-mail address, a reader's id, a payment's id from a receipt, or a payment provider's id of an order, a payment, a subscription or a charge.",
    ),
});

const readerRow = z.object({
  id: z.int(),
  email: z.string().nullable(),
  created_at: z.iso.datetime(),
});

const titlesQuery = z.object({
  q: z.string().trim().max(200).default('').describe('A part of a title, or the number of an issue.'),
});

const titlesAnswer = z
  .object({ rows: z.array(z.object({ id: z.int(), title: z.string() })) })
  .describe('At most 20 issues: the one with this number, then the newest first. Drafts are not among them.');

const readersAnswer = page(readerRow).describe(
  'Readers by their e-mail addresses. A reader with this id comes first, and so do the readers of a payment with it.',
);

/** The reason for which a reader may read. */
const source = z.discriminatedUnion('type', [
  z.object({ type: z.literal('gift') }),
  z.object({ type: z.literal('coupon'), code: z.string() }),
  z.object({ type: z.literal('payment'), payment_id: z.string() }),
]);

export const readerAnswer = readerRow
  .extend({
    locale: z.string(),
    tax_id: z.string().nullable(),
    country_code: z.string().nullable(),
    identities: z.array(z.object({ provider: z.string(), created_at: z.iso.datetime() })),
    sessions: z.array(z.object({ created_at: z.iso.datetime(), expires_at: z.iso.datetime() })),
    issues: z.array(z.object({ issue_id: z.int(), title: z.string(), source, granted_at: z.iso.datetime() })),
    access: z.array(z.object({ source, expires_at: z.iso.datetime(), active: z.boolean() })),
  })
  .meta({
    id: 'DeskReader',
    description: 'A reader with what they may read: single issues, and all issues until a time.',
  });

const issueId = z.int().min(1).max(LARGEST_INTEGER);
/** One issue for good, or all issues until a time. */
const gift = z.union([z.object({ issue_id: issueId }).strict(), z.object({ until: z.iso.datetime() }).strict()]);
const givenGift = z.object({ issue_id: issueId.nullable().describe('Null: access to all issues.') });

export const readersWire = {
  listReaders: { query: readersQuery, answer: readersAnswer },
  getReader: { params: idParams, answer: readerAnswer },
  findTitles: { query: titlesQuery, answer: titlesAnswer },
  grantGift: { params: idParams, body: gift, answer: readerAnswer },
  revokeGift: { params: idParams, body: givenGift, answer: readerAnswer },
  endReaderSessions: { params: idParams, body: z.object({}), answer: readerAnswer },
  exportReader: { params: idParams, body: z.object({}), answer: accountExport },
  deleteReader: { params: idParams, body: z.object({}), answer: nothing },
} as const satisfies DeskShapes<typeof readersOperations>;
