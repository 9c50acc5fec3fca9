import { z } from 'zod';
import { locale } from './locale.ts';

export const textName = z.enum(['terms', 'privacy']).describe('Texts that the law requires of a publisher.');

export const consentId = z.enum(['consent-issue-1', 'consent-plan-1']).meta({
  id: 'ConsentId',
  description:
    'The texts that a buyer agrees to before paying for an issue or a plan. A changed wording gets a new id, so that the agreed text stays known.',
});

export const textParams = z.object({ name: z.enum([...textName.options, ...consentId.options]) });

export const textQuery = z.object({ locale: locale.optional() }).describe('The language that the reader prefers.');

export const textAnswer = z
  .object({
    locale: locale.describe(
      'The language of the text. It differs from the requested one where there is no translation.',
    ),
    markdown: z.string(),
  })
  .describe('The text.');
