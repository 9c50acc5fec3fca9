import { z } from 'zod';

export const store = z.object({
  name: z.string(),
  /** URL of the publisher's mark, absolute or relative to the server. */
  icon: z.string().nullable(),
  /** Markdown. */
  description: z.string(),
  /** True if the publisher's issues are bound on the right; an issue may say otherwise. */
  rtl: z.boolean(),
  enable_downloading: z.boolean(),
  require_auth_to_read: z.boolean(),
  /** ISO 4217. */
  currency: z.string().length(3),
  /** Digits behind the decimal point: 2 for USD, 0 for JPY. */
  currency_precision: z.int().min(0).max(4),
  enable_pagination: z.boolean(),
  featured_issue_id: z.int().optional(),
  /** The page about the product that the store's foot links to; without it there is no link. */
  powered_by_url: z.string().optional(),
});

export const cover = z.object({
  /** Browsers load the cover from `/covers/{width}/{file_name}`. */
  file_name: z.string(),
  /** Pixels of the largest cover. The browser needs the ratio before any byte of the picture. */
  width: z.int(),
  height: z.int(),
  /** A `data:` URL of a picture 15 pixels wide. In a long list, only the newest issues have it. */
  placeholder: z.string().optional(),
});

export const issue = z.object({
  id: z.int(),
  /** May be empty: the interface then says 'no title'. */
  title: z.string(),
  /** The name of the issue's series, such as 'Slow Lines'; left out when the issue belongs to no series. */
  series: z.string().optional(),
  /** Markdown; raw HTML in it is text. */
  description: z.string(),
  cover,
  is_free: z.boolean(),
  /** Minor units of the store's currency. */
  price: z.int().min(0),
  has_sample: z.boolean(),
  /** The issue is also sold on paper. This hides Subscribe, nothing else. */
  print: z.boolean(),
  /** Bound on the right. */
  rtl: z.boolean(),
  published_at: z.iso.datetime(),
  /**
   * The issue is no longer sold: only the accounts that own it have it in their list. Left out of every other issue.
   */
  unpublished: z.literal(true).optional(),
  page_count: z.int().min(1),
  /** BCP 47 tags. */
  languages: z.array(z.string()).optional(),
});

export const issuesAnswer = z.object({ issues: z.array(issue) });

/** Access to all issues for a period, which renews itself. */
export const plan = z.object({
  id: z.int(),
  /** The plan's period. Lists of periods begin with the shortest. */
  period: z.enum(['week', 'month', 'quarter', 'halfyear', 'year']),
  /** Minor units of the store's currency. */
  price: z.int().min(0),
});

/** The plans for sale, the shortest first. */
export const plansAnswer = z.object({ plans: z.array(plan) });
