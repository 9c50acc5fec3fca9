import type { LinguiConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { LOCALES } from './packages/protocol/src/locales.ts';

const catalogue = (folder: string, without: string[] = []) => ({
  path: `<rootDir>/packages/${folder}/locales/{locale}`,
  include: [`<rootDir>/packages/${folder}/**/*.{ts,tsx}`],
  exclude: ['**/*.test.ts', '**/*.test.tsx', ...without.map((part) => `**/packages/${part}/**`)],
});

/** Parts of the store whose texts travel with their chunks, and not with the first card. */
const later = [
  'features/catalogue/textSearch',
  'features/support',
  'features/declarations',
  'features/texts',
  'features/session',
  'features/account',
  'features/coupons',
  'features/payments',
  'shell/foot',
  'shell/notices',
].map((part) => `store/src/${part}`);

/** Features of the desk, each with texts of its own. */
const ofDesk = ['people', 'issues', 'money', 'plans', 'readers', 'coupons', 'support', 'declarations', 'store'].map(
  (feature) => `desk/src/features/${feature}`,
);

export default {
  locales: [...LOCALES],
  sourceLocale: 'en',
  catalogs: [
    catalogue('store/src', later),
    ...later.map((part) => catalogue(part)),
    catalogue('viewer/src'),
    catalogue('server/src'),
    catalogue('desk/src', ofDesk),
    ...ofDesk.map((part) => catalogue(part)),
  ],
  // Line numbers would make every catalogue change with every edit of a screen.
  format: formatter({ lineNumbers: false }),
} satisfies LinguiConfig;
