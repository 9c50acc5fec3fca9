import { z } from 'zod';
import { cover } from '../../schemas/catalogue.ts';
import type { issuesOperations } from '../issues.ts';
import { LARGEST_INTEGER, longest } from '../limits.ts';
import { changeId, type DeskShapes, idParams, nothing, page, pageQuery, recentChange } from './deskShapes.ts';

const issueState = z.enum(['draft', 'on_sale', 'scheduled', 'unpublished']).meta({
  id: 'DeskIssueState',
  description:
    '`draft`: never published so far. `scheduled`: its time is still to come. `unpublished`: only the accounts that own it can read it.',
});

const price = z
  .int()
  .nullable()
  .describe("Minor units of the store's currency; null: the issue is free; 0: a draft without a price.");

const listedIssue = z
  .object({
    id: z.int(),
    title: z.string().describe('May be empty.'),
    series: z.string().nullable(),
    state: issueState,
    published_at: z.iso
      .datetime()
      .nullable()
      .describe('Null: a draft for which no time was chosen. It appears when it is published.'),
    price,
    page_count: z.int(),
    cover,
  })
  .meta({ id: 'DeskListedIssue' });

const sample = z.array(z.int()).nullable().describe('The pages that anyone may read; null: none.');

const issue = listedIssue
  .extend({
    description: z.string().describe('Markdown; raw HTML in it is text.'),
    languages: z.array(z.string()).describe('BCP 47 tags.'),
    print: z.boolean(),
    rtl: z.boolean().describe('Bound on the right.'),
    cover_page: z.int().describe('The page that the cover shows.'),
    sample,
    chosen_pages: z
      .object({
        cover_page: z.int(),
        sample,
        state: z.enum(['waiting', 'running', 'failed']),
        error: z
          .string()
          .nullable()
          .describe('Why the pages could not be made, such as `bad_sample`, `replaced` or `refused`.'),
      })
      .nullable()
      .describe('The pages that a member has chosen and that the server makes now; null: none.'),
    file_size: z.int().describe('Bytes of the PDF.'),
    former_file: z
      .object({
        page_count: z.int(),
        kept_until: z.iso.datetime().describe('Until then the file can be brought back.'),
      })
      .nullable()
      .describe('The file that the issue had before its file was replaced; null: none is kept.'),
    owners: z.int().describe('The accounts that bought this issue or were given it.'),
    openings: z
      .object({ full: z.int(), sample: z.int() })
      .describe('How often the whole issue and its preview were opened in the last 30 days.'),
    price_digits: z.int().describe('The digits behind the decimal point that a price may have.'),
    revision: z.string().describe('Changes with every detail. A change names the revision that its editor saw.'),
  })
  .meta({ id: 'DeskIssue', description: 'An issue as its publisher sees it.' });

const seen = z.object({ revision: z.string().max(100).describe('The revision that the editor saw.') });
const publicationTime = z.iso
  .datetime({ offset: true })
  .nullable()
  .describe('The time at which the issue appears in the store; null: now.');
const description = z.string().max(longest.description);

const changedMeanwhile = z
  .object({ error: z.literal('changed_meanwhile'), issue })
  .meta({ id: 'DeskIssueChanged', description: 'Another editor changed the issue. The answer has its present state.' });
const refusals = { 409: changedMeanwhile };

const importRow = z
  .object({
    id: z.string(),
    file_name: z.string(),
    state: z.enum(['waiting', 'running', 'done', 'failed']),
    step: z
      .enum(['reading', 'optimizing', 'sample', 'text', 'cover', 'pages'])
      .nullable()
      .describe('The present step, or the last one.'),
    done: z.int().describe('The part of `total` that is done, in pages or in pieces of the step.'),
    total: z.int(),
    replaces: z.int().nullable().describe('The issue whose file is replaced; null: the file becomes a draft.'),
    issue_id: z
      .int()
      .nullable()
      .describe('The issue that was made of the file or got it, or that has this very file already.'),
    is_present: z.boolean().describe('True while the issue has the file that this import has made.'),
    error: z
      .string()
      .nullable()
      .describe('Why the import failed: such as `encrypted`, `broken`, `not_a_pdf`, `known`, `killed`.'),
    page_notes: z
      .record(z.string(), z.array(z.int()))
      .describe('Pages that the publisher should look at, by the kind of the note.'),
    can_retry: z.boolean().describe('Another try may succeed with the same file.'),
    started_at: z.iso.datetime(),
  })
  .meta({ id: 'DeskImport' });

const issueChange = recentChange(
  z
    .enum(['editIssue', 'publishIssue', 'unpublishIssue', 'choosePages', 'undoChange'])
    .describe('The name of the operation.'),
).meta({ id: 'DeskIssueChange' });

export const issuesWire = {
  listIssues: {
    query: pageQuery.extend({
      search: z.string().max(200).optional().describe("A part of the title, or an issue's number."),
      state: issueState.optional(),
    }),
    answer: page(listedIssue).describe('The issues, the newest first.'),
  },
  getIssue: { params: idParams, answer: issue.describe('The issue.') },
  getIssueCover: {
    params: idParams.extend({ width: z.coerce.number().int().describe('Pixels: 75, 400 or 800.') }),
    answer: z.string().describe('The cover, as it is in the store or will be.'),
  },
  getIssuePage: {
    params: idParams.extend({ page: z.coerce.number().int().min(1).max(1_000_000) }),
    answer: z.string().describe('A small picture of the page.'),
  },
  choosePages: {
    params: idParams,
    body: seen
      .extend({
        cover_page: z.int().min(1).optional(),
        sample: z.array(z.int().min(1)).min(1).max(20_000).nullable().optional(),
      })
      .describe('What is left out stays as it is.'),
    answer: issue.describe('The issue with its present pages, and the chosen ones that the server makes.'),
    refusals,
  },
  editIssue: {
    params: idParams,
    body: seen
      .extend({
        title: z.string().trim().max(longest.title).optional(),
        series: z.string().trim().min(1).max(longest.series).nullable().optional(),
        description: description.optional(),
        price: z.int().min(1).max(LARGEST_INTEGER).nullable().optional(),
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
    params: idParams,
    body: seen.extend({ published_at: publicationTime.optional() }),
    answer: issue.describe('The issue after the change.'),
    refusals,
  },
  unpublishIssue: { params: idParams, body: seen, answer: issue.describe('The issue after the change.'), refusals },
  deleteIssue: {
    params: idParams,
    body: seen.extend({ title: z.string().max(longest.title).describe("The issue's title, typed by the editor.") }),
    answer: nothing,
    refusals,
  },
  bringBackFile: {
    params: idParams,
    body: z.object({
      kept_until: z.iso.datetime().describe('`former_file.kept_until` that the editor saw.'),
    }),
    answer: issue.describe('The issue after the change.'),
    refusals,
  },
  listIssueChanges: {
    params: idParams,
    answer: z
      .object({ rows: z.array(issueChange) })
      .describe('The changes of details in the last day, the latest first, 50 at most.'),
  },
  undoChange: {
    params: idParams.extend({ change: changeId }),
    body: z.object({}),
    answer: issue.describe('The issue after the change.'),
    refusals,
  },
  importUpload: {
    params: z.object({ id: z.string().max(100) }),
    body: z.object({}),
    answer: nothing,
  },
  listImports: {
    answer: z
      .object({ rows: z.array(importRow) })
      .describe('The imports of the last day that wait, run, have failed or are done, the latest first.'),
  },
  retryImport: {
    params: z.object({ id: z.string().max(100) }),
    body: z.object({}),
    answer: nothing,
  },
  previewDescription: {
    body: z.object({ description }),
    answer: z
      .object({ html: z.string().describe('Basic formatting, and no other HTML.') })
      .describe('The description as the store shows it.'),
  },
} as const satisfies DeskShapes<typeof issuesOperations>;
