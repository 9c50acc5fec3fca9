import type { LinguiConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

const catalogue = (name: string) => ({
  path: `<rootDir>/packages/${name}/src/locales/{locale}`,
  include: [`<rootDir>/packages/${name}/src/**/*.{ts,tsx}`],
  exclude: ['**/*.test.ts', '**/*.test.tsx'],
});

export default {
  locales: ['en', 'de', 'it', 'ja', 'pl', 'sv'],
  sourceLocale: 'en',
  catalogs: [catalogue('store'), catalogue('viewer')],
  // Line numbers would make every catalogue change with every edit of a screen.
  format: formatter({ lineNumbers: false }),
} satisfies LinguiConfig;
