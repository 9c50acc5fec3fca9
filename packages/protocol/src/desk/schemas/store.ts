import { z } from 'zod';
import { LOCALES } from '../../locales.ts';
import { LARGEST_INTEGER, longest } from '../limits.ts';
import type { storeOperations } from '../store.ts';
import { changeId, type DeskShapes, recentChange } from './deskShapes.ts';

/** Characters of a picture of 500 KB in base64. */
const LONGEST_PICTURE = 700_000;

const markdown = z.string().max(longest.storeText);

const translations = z
  .partialRecord(z.enum(LOCALES), markdown.trim().min(1))
  .describe('Markdown in each language that the publisher has written.');

const message = z.object({
  header: z.string().trim().min(1).max(longest.messageHeader),
  text: z.string().max(longest.messageText),
});

const color = z.string().regex(/^#[0-9a-f]{6}$/);
const colorPair = z.object({ light: color, dark: color }).describe('`#rrggbb` on light and on dark screens.');

const colors = z
  .object({ accent: colorPair, background: colorPair, surface: colorPair, text: colorPair })
  .nullable()
  .describe("The colours of the store's own pages, framed ones too; null: the usual ones.");

const storeDetails = z
  .object({
    revision: z.int().min(0).describe('Counted up with every change.'),
    name: z.string(),
    description: z.string().describe('Markdown.'),
    message: message.nullable().describe('A message to all visitors; null: none.'),
    featured_issue_id: z.int().nullable().describe('The issue that the list shows first; null: the newest one.'),
    terms: translations.nullable().describe('Null: there are none, or they are a page elsewhere.'),
    privacy: translations.nullable().describe('Null: there is none, or it is a page elsewhere.'),
    colors,
    icon: z.string().nullable().describe('The address of the icon; null: none.'),
    terms_elsewhere: z
      .string()
      .nullable()
      .describe("The address of a page elsewhere that the operator's settings name."),
    privacy_elsewhere: z.string().nullable(),
  })
  .meta({ id: 'DeskStoreDetails', description: 'What the publisher says of the store.' });

const provider = z.object({ name: z.string(), set: z.boolean() });

const operatorSettings = z
  .object({
    payment_providers: z.array(provider).describe('Without any, paid issues and plans can’t be bought.'),
    identity_providers: z.array(provider).describe('Without any, readers can’t sign in.'),
    settings: z.array(
      z.object({
        name: z.enum([
          'PUBLIC_URL',
          'SMTP_URL',
          'SUPPORT_EMAIL',
          'DATABASE_URL',
          'STORAGE_URL',
          'FILES_SECRET',
          'TRUST_PROXY',
          'API_ORIGINS',
          'EMBED_ORIGINS',
          'STORE_ICON_FILE',
        ]),
        set: z.boolean(),
      }),
    ),
    coupons_only: z.boolean().describe('The store sells nothing: `PROMOCODES_ONLY`.'),
    sandbox: z.boolean().describe('The store is a sandbox, which search engines leave out: `SANDBOX`.'),
  })
  .meta({
    id: 'DeskOperatorSettings',
    description: "The operator's settings as set or missing, without their values.",
  });

const storeChange = recentChange(
  z.enum(['changeStoreDetails', 'setStoreIcon', 'undoStoreChange']).describe('The name of the operation.'),
).meta({ id: 'DeskStoreChange' });

export const storeWire = {
  getOperatorSettings: { answer: operatorSettings },
  getStoreDetails: { answer: storeDetails },
  setStoreIcon: {
    body: z.object({
      revision: z.int().min(0).describe('The revision that the member has seen.'),
      picture: z
        .base64()
        .min(1)
        .max(LONGEST_PICTURE)
        .nullable()
        .describe("A PNG, JPEG or WebP picture in base64; null: the icon of the operator's settings, or none."),
    }),
    answer: storeDetails,
  },
  changeStoreDetails: {
    body: z
      .object({
        revision: z.int().min(0).describe('The revision that the member has seen.'),
        name: z.string().trim().min(1).max(longest.storeName),
        description: markdown,
        message: message.nullable(),
        featured_issue_id: z.int().positive().max(LARGEST_INTEGER).nullable(),
        terms: translations.nullable(),
        privacy: translations.nullable(),
        colors,
      })
      .partial({
        name: true,
        description: true,
        message: true,
        featured_issue_id: true,
        terms: true,
        privacy: true,
        colors: true,
      })
      .describe('The fields to change. Others stay.'),
    answer: storeDetails,
  },
  listStoreChanges: {
    answer: z
      .object({ rows: z.array(storeChange) })
      .describe('The changes of the store in the last day, the latest first, 50 at most.'),
  },
  undoStoreChange: {
    params: z.object({ change: changeId }),
    body: z.object({}),
    answer: storeDetails,
  },
} as const satisfies DeskShapes<typeof storeOperations>;
