import { z } from 'zod';
import { cover } from '../../schemas/catalogue.ts';
import type { issuesOperations } from '../issues.ts';
import { type DeskShapes, nothing, page, pageQuery } from './deskShapes.ts';

const issueState = z.enum(['on_sale', 'scheduled', 'unpublished']).meta({
  id: 'DeskIssueState',
  description: '`scheduled`: its time is still to come. `unpublished`: only the accounts that own it can read it.',
});

const price = z.int().nullable().describe("Minor units of the store's currency; null: the issue is free.");

const listedIssue = z
  .object({
    id: z.int(),
    title: z.string().describe('May be empty.'),
    series: z.string().nullable(),
    state: issueState,
    published_at: z.iso.datetime(),
    price,
    page_count: z.int(),
    cover,
  })
  .meta({ id: 'DeskListedIssue' });

const issue = listedIssue
  .extend({
    description: z.string().describe('Markdown; raw HTML in it is text.'),
    languages: z.array(z.string()).describe('BCP 47 tags.'),
    print: z.boolean(),
    rtl: z.boolean().describe('Bound on the right.'),
    sample: z.array(z.int()).nullable().describe('The pages that anyone may read; null: none.'),
    owners: z.int().describe('The accounts that bought this issue or were given it.'),
    price_digits: z.int().describe('The digits behind the decimal point that a price may have.'),
    revision: z.string().describe('Changes with every detail. A change names the revision that its editor saw.'),
  })
  .meta({ id: 'DeskIssue', description: 'An issue as its publisher sees it.' });

const params = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) });
const seen = z.object({ revision: z.string().max(100).describe('The revision that the editor saw.') });
const publicationTime = z.iso
  .datetime({ offset: true })
  .nullable()
  .describe('The time at which the issue appears in the store; null: now.');
const description = z.string().max(50_000);

const changedMeanwhile = z
  .object({ error: z.literal('changed_meanwhile'), issue })
  .meta({ id: 'DeskIssueChanged', description: 'Another editor changed the issue. The answer has its present state.' });
const refusals = { 409: changedMeanwhile };

export const issuesWire = {
  listIssues: {
    query: pageQuery.extend({
      search: z.string().max(200).optional().describe("A part of the title, or an issue's number."),
      state: issueState.optional(),
    }),
    answer: page(listedIssue).describe('The issues, the newest first.'),
  },
  getIssue: { params, answer: issue.describe('The issue.') },
  getIssueCover: {
    params: params.extend({ width: z.coerce.number().int().describe('Pixels: 75, 400 or 800.') }),
    answer: z.string().describe('The cover, as it is in the store or will be.'),
  },
  editIssue: {
    params,
    body: seen
      .extend({
        title: z.string().trim().max(300).optional(),
        series: z.string().trim().min(1).max(200).nullable().optional(),
        description: description.optional(),
        price: z.int().min(1).max(2_147_483_647).nullable().optional(),
        published_at: publicationTime.optional(),
        languages: z.array(z.string().max(40)).max(20).optional(),
        print: z.boolean().optional(),
        rtl: z.boolean().optional(),
      })
      .describe('Details that are left out stay as they are.'),
    answer: issue.describe('The issue after the change.'),
    refusals,
  },
  publishIssue: {
    params,
    body: seen.extend({ published_at: publicationTime.optional() }),
    answer: issue.describe('The issue after the change.'),
    refusals,
  },
  unpublishIssue: { params, body: seen, answer: issue.describe('The issue after the change.'), refusals },
  deleteIssue: {
    params,
    body: seen.extend({ title: z.string().max(300).describe("The issue's title, typed by the editor.") }),
    answer: nothing,
    refusals,
  },
  previewDescription: {
    body: z.object({ description }),
    answer: z
      .object({ html: z.string().describe('Basic formatting, and no other HTML.') })
      .describe('The description as the store shows it.'),
  },
} as const satisfies DeskShapes<typeof issuesOperations>;
