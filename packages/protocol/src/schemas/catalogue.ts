import { z } from 'zod';

export const store = z
  .object({
    name: z.string(),
    icon: z.string().nullable().describe("URL of the publisher's mark, absolute or relative to the server."),
    description: z.string().describe('Markdown.'),
    rtl: z.boolean().describe("True if the publisher's issues are bound on the right; an issue may say otherwise."),
    enable_downloading: z.boolean(),
    require_auth_to_read: z.boolean(),
    currency: z.string().length(3).describe('ISO 4217.'),
    currency_precision: z.int().min(0).max(4).describe('Digits behind the decimal point: 2 for USD, 0 for JPY.'),
    enable_pagination: z.boolean(),
    featured_issue_id: z.int().optional(),
    powered_by_url: z
      .string()
      .optional()
      .describe("The page about the product that the store's foot links to; without it there is no link."),
  })
  .meta({ id: 'Store', description: 'The store.' });

export const cover = z
  .object({
    file_name: z.string().describe('Browsers load the cover from `/covers/{width}/{file_name}`.'),
    width: z.int().describe('Pixels of the largest cover. The browser needs the ratio before any byte of the picture.'),
    height: z.int(),
    placeholder: z
      .string()
      .optional()
      .describe('A `data:` URL of a picture 15 pixels wide. In a long list, only the newest issues have it.'),
  })
  .meta({ id: 'Cover' });

export const issue = z
  .object({
    id: z.int(),
    title: z.string().describe("May be empty: the interface then says 'no title'."),
    series: z
      .string()
      .optional()
      .describe("The name of the issue's series, such as 'Slow Lines'; left out when the issue belongs to no series."),
    description: z.string().describe('Markdown; raw HTML in it is text.'),
    cover,
    is_free: z.boolean(),
    price: z.int().min(0).describe("Minor units of the store's currency."),
    has_sample: z.boolean(),
    print: z.boolean().describe('The issue is also sold on paper. This hides Subscribe, nothing else.'),
    rtl: z.boolean().describe('Bound on the right.'),
    published_at: z.iso.datetime(),
    unpublished: z
      .literal(true)
      .optional()
      .describe(
        'The issue is no longer sold: only the accounts that own it have it in their list. Left out of every other issue.',
      ),
    page_count: z.int().min(1),
    languages: z.array(z.string()).optional().describe('BCP 47 tags.'),
  })
  .meta({ id: 'Issue' });

export const issuesAnswer = z
  .object({ issues: z.array(issue) })
  .describe('All issues that the visitor may see, the newest first.');

export const plan = z
  .object({
    id: z.int(),
    period: z
      .enum(['week', 'month', 'quarter', 'halfyear', 'year'])
      .describe("The plan's period. Lists of periods begin with the shortest."),
    price: z.int().min(0).describe("Minor units of the store's currency."),
  })
  .meta({ id: 'Plan', description: 'Access to all issues for a period, which renews itself.' });

export const plansAnswer = z.object({ plans: z.array(plan) }).describe('The plans for sale, the shortest first.');
