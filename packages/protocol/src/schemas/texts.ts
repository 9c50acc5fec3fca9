import { z } from 'zod';
import { locale } from './locale.ts';

/** Texts that a publisher owes a reader. */
export const textName = z.enum(['terms', 'privacy']);

/** What a buyer agrees to before an issue or a plan is paid. Another wording is another id: what was agreed to stays. */
export const consentId = z.enum(['consent-issue-1', 'consent-plan-1']);

export const textParams = z.object({ name: z.enum([...textName.options, ...consentId.options]) });

/** The language that the reader prefers. */
export const textQuery = z.object({ locale: locale.optional() });

export const textAnswer = z.object({
  /** The language that it is written in: another than the asked one where there is no translation. */
  locale,
  markdown: z.string(),
});
