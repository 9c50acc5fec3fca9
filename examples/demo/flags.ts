import { parseArgs } from 'node:util';

export interface DemoFlags {
  keep: boolean;
  noAuth: boolean;
  noPayments: boolean;
  allProviders: boolean;
  /** Settings of the server that differ from the demo's. */
  settings: Record<string, string>;
}

/** What `npm start -- --sandbox` and the like switch. @throws TypeError for an unknown flag */
export function readFlags(args: string[]): DemoFlags {
  const { values } = parseArgs({
    args,
    options: {
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
      message: { type: 'string' },
    },
  });
  return {
    keep: values.keep,
    noAuth: values['no-auth'],
    noPayments: values['no-payments'],
    allProviders: values['all-providers'],
    settings: {
      ...(values['promocodes-only'] && { PROMOCODES_ONLY: 'true' }),
      ...(values.sandbox && { SANDBOX: 'true' }),
      ...(values['require-auth-to-read'] && { REQUIRE_AUTH_TO_READ: 'true' }),
      ...(values['no-downloading'] && { ENABLE_DOWNLOADING: 'false' }),
      ...(values['no-pagination'] && { ENABLE_PAGINATION: 'false' }),
      ...(values.currency && { STORE_CURRENCY: values.currency }),
      ...(values.locale && { STORE_LOCALE: values.locale }),
      ...(values.message && { MESSAGE_HEADER: values.message }),
    },
  };
}
