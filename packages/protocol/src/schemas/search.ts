import { z } from 'zod';
import { documentType } from './reading.ts';

/** Characters that a search may have. */
const LONGEST_QUERY = 200;

export const searchParams = z.object({ id: z.coerce.number().int().positive() });

export const searchQuery = z.object({
  /** A piece of the text; case and accents don't count (`rules/fold.ts`). */
  q: z.string().trim().min(1).max(LONGEST_QUERY),
  /** Whose pages are searched and counted: those of the sample are numbered from 1 as the sample has them. */
  type: documentType.default('full'),
});

export const searchHit = z.object({
  page: z.int().min(1),
  snippet: z.object({
    /** A piece of the page around what was found: plain text, never markup. */
    text: z.string(),
    /** Where in it: first UTF-16 unit, and the one behind the last. */
    matches: z.array(z.tuple([z.int().min(0), z.int().min(1)])),
  }),
});

/** In the order of the pages; at most 500, so that a search for `e` ends. */
export const searchAnswer = z.object({ hits: z.array(searchHit) });
