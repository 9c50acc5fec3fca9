import { parseArgs } from 'node:util';

export interface DemoFlags {
  keep: boolean;
  noAuth: boolean;
  noPayments: boolean;
  allProviders: boolean;
  /** The Japanese interface links to separate terms. */
  japaneseTerms: boolean;
  /** Settings of the server that differ from the demo's. */
  settings: Record<string, string>;
}

const OPTIONS = {
  keep: { type: 'boolean', default: false },
  'promocodes-only': { type: 'boolean' },
  'no-auth': { type: 'boolean', default: false },
  'all-providers': { type: 'boolean', default: false },
  'no-payments': { type: 'boolean', default: false },
  sandbox: { type: 'boolean' },
  'require-auth-to-read': { type: 'boolean' },
  'no-downloading': { type: 'boolean' },
  'no-pagination': { type: 'boolean' },
  currency: { type: 'string' },
  locale: { type: 'string' },
  rtl: { type: 'boolean' },
  featured: { type: 'string' },
  'japanese-terms': { type: 'boolean', default: false },
  message: { type: 'string' },
  'message-text': { type: 'string' },
} as const;

/** The settings of flags such as `npm start -- --sandbox`. @throws Error that names an unknown flag */
export function readFlags(args: string[]): DemoFlags {
  const { tokens } = parseArgs({ args, options: OPTIONS, strict: false, tokens: true, allowPositionals: true });
  for (const token of tokens) {
    const unknown = token.kind === 'option' ? !Object.hasOwn(OPTIONS, token.name) : token.kind === 'positional';
    const written = token.kind === 'option' ? token.rawName : args[token.index];
    if (unknown) throw new Error(`unknown flag ${written}; docs/demo.md lists the flags`);
  }
  const { values } = parseArgs({ args, options: OPTIONS });
  if (values['message-text'] && !values.message) throw new Error('--message-text needs --message');
  if (values.featured && !/^\d+$/.test(values.featured)) throw new Error('--featured takes the id of an issue');
  return {
    keep: values.keep,
    noAuth: values['no-auth'],
    noPayments: values['no-payments'],
    allProviders: values['all-providers'],
    japaneseTerms: values['japanese-terms'],
    settings: {
      ...(values['promocodes-only'] && { PROMOCODES_ONLY: 'true' }),
      ...(values.sandbox && { SANDBOX: 'true' }),
      ...(values['require-auth-to-read'] && { REQUIRE_AUTH_TO_READ: 'true' }),
      ...(values['no-downloading'] && { ENABLE_DOWNLOADING: 'false' }),
      ...(values['no-pagination'] && { ENABLE_PAGINATION: 'false' }),
      ...(values.currency && { STORE_CURRENCY: values.currency }),
      ...(values.locale && { STORE_LOCALE: values.locale }),
      ...(values.rtl && { STORE_DIRECTION: 'rtl' }),
      ...(values.featured && { STORE_FEATURED_ISSUE: values.featured }),
      ...(values.message && { MESSAGE_HEADER: values.message }),
      ...(values['message-text'] && { MESSAGE_TEXT: values['message-text'] }),
    },
  };
}
