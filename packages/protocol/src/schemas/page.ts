import { z } from 'zod';
import { issue, store } from './catalogue.ts';
import { documentType, downloadAnswer } from './reading.ts';

export const locale = z.enum(['en', 'de', 'it', 'ja', 'pl', 'sv']);
export const theme = z.enum(['light', 'dark', 'auto']);

/** `GET /api/page`, and the same object inline in a page's `<script type="application/json" data-page>`. */
export const pageData = z.object({
  /** The store server's own origin. */
  origin: z.url(),
  locale: locale.optional(),
  theme: theme.optional(),
  ui_direction: z.enum(['ltr', 'rtl']),
  sandbox: z.boolean(),
  /** Where readers may write to. */
  support_email: z.email().optional(),
  store: store.optional(),
  /** All of them, or absent. */
  issues: z.array(issue).optional(),
  /** The answer to the download that a deep link would ask for first. */
  download: downloadAnswer.extend({ issue_id: z.int(), type: documentType }).optional(),
});
