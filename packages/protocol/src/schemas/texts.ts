import { z } from 'zod';
import { locale } from './page.ts';

/** Texts that a publisher owes a reader. */
export const textName = z.enum(['terms', 'privacy']);

export const textParams = z.object({ name: textName });

/** The language that the reader prefers. */
export const textQuery = z.object({ locale: locale.optional() });

export const textAnswer = z.object({
  /** The language that it is written in: another than the asked one where there is no translation. */
  locale,
  markdown: z.string(),
});
