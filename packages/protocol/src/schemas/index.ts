import { z } from 'zod';
import type { OperationName } from '../operations.ts';
import { issuesAnswer, store } from './catalogue.ts';
import { pageData } from './page.ts';
import { downloadAnswer, issueFileParams, openingBody } from './reading.ts';

const nothing = z.null().describe('No content');

/** The shapes of every operation: the only source of them, checked by the server, inferred by all else. */
export const wire = {
  getPage: { answer: pageData },
  getStore: { answer: store },
  getIssues: { answer: issuesAnswer },
  startDownload: { params: issueFileParams, body: z.object({}), answer: downloadAnswer },
  reportOpening: { params: issueFileParams, body: openingBody, answer: nothing },
} as const satisfies Record<OperationName, { params?: z.ZodType; body?: z.ZodType; answer: z.ZodType }>;

export { cover, issue, issuesAnswer, store } from './catalogue.ts';
export { errorAnswer } from './error.ts';
export { locale, pageData, theme } from './page.ts';
export { byteRange, documentType, downloadAnswer, pageImages } from './reading.ts';
