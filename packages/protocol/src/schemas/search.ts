import { z } from 'zod';
import { documentType } from './reading.ts';

/** Characters that a search may have. */
const LONGEST_QUERY = 200;

export const searchParams = z.object({ id: z.coerce.number().int().positive() });

const q = z.string().trim().min(1).max(LONGEST_QUERY);

export const searchQuery = z.object({
  q: q.describe(
    "A piece of the text; case and accents don't count. Pages that the visitor may not read are searched for a set of words, as in a search of all issues.",
  ),
  type: documentType
    .default('full')
    .describe('The document whose pages are searched and counted. The pages of a sample are numbered from 1.'),
});

export const searchHit = z
  .object({
    page: z.int().min(1),
    snippet: z.object({
      text: z
        .string()
        .describe(
          'A piece of the page around the matches: plain text, never markup. A page that the visitor may not read shows one of two pieces that never change, or an empty text.',
        ),
      matches: z
        .array(z.tuple([z.int().min(0), z.int().min(1)]))
        .describe('The matches in `text`: the first UTF-16 unit of each, and the one behind its last.'),
    }),
  })
  .meta({ id: 'SearchHit' });

export const searchAnswer = z
  .object({
    hits: z.array(searchHit),
    no_text: z.literal(true).optional().describe('There is no text to search: all pages of the issue are pictures.'),
  })
  .describe(
    'Hits in the order of the pages; at most 501, so that a search for `e` ends, and a reader that shows 500 knows that there are more.',
  );

/** Hits that one answer may hold, and the farthest hit that a search leads to. */
const MAX_AT_ONCE = 50;
const FARTHEST = 100_000;

export const listFilter = z.enum(['all', 'purchased', 'to_buy', 'free']);

export const searchAllQuery = z.object({
  q: q.describe(
    "Words that a page has all of, in any order; case and accents don't count. On pages that the visitor may read, a word of three letters or more matches the beginning of a word, and a shorter one a whole word. Chinese, Japanese and Korean match any piece of the text. On all other pages, the search takes the four longest words of three letters or more, as whole words, and two pairs of letters.",
  ),
  limit: z.coerce.number().int().min(1).max(MAX_AT_ONCE).default(20),
  offset: z.coerce.number().int().min(0).max(FARTHEST).default(0).describe('Hits to pass over.'),
  filter: listFilter
    .default('all')
    .describe(
      'The issues to search, as the filter of the list names them. `purchased`: priced issues that the visitor has, by purchase, coupon or subscription. `to_buy`: priced issues that they have not bought.',
    ),
  series: z.string().optional().describe('Searches only the issues of this series.'),
});

export const foundPage = searchHit
  .extend({
    issue_id: z.int(),
    readable: z.boolean().describe('True if the visitor may read the page.'),
    sample_page: z
      .int()
      .min(1)
      .optional()
      .describe("The page's number in the sample. Only a visitor with access to the sample alone gets it."),
    picture: z
      .url()
      .optional()
      .describe(
        "URL of the page's thumbnail, if the visitor may read the page. It expires as the URLs of a download do.",
      ),
  })
  .meta({ id: 'FoundPage' });

export const searchAllAnswer = z
  .object({
    total: z.int().min(0).describe('Pages found in all issues.'),
    issues: z
      .array(z.object({ issue_id: z.int(), pages: z.int().min(1) }))
      .describe('The issues of these pages, each with the number of its pages that were found.'),
    hits: z.array(foundPage),
  })
  .describe('The newest issue first, its pages in their order.');
