import { parseArgs } from 'node:util';
import { buildIfStale } from '../../scripts/buildAll.ts';
import { type DemoOptions, startDemo } from './demo.ts';

/** `npm start`: see the contract of the demo in docs/demo.md. */

const { values } = parseArgs({
  options: {
    keep: { type: 'boolean' },
    sandbox: { type: 'boolean' },
    'require-auth-to-read': { type: 'boolean' },
    'no-downloading': { type: 'boolean' },
    'no-pagination': { type: 'boolean' },
    currency: { type: 'string' },
    locale: { type: 'string' },
    message: { type: 'string' },
  },
});

const settings: DemoOptions['settings'] = {
  ...(values.sandbox && { SANDBOX: 'true' }),
  ...(values['require-auth-to-read'] && { REQUIRE_AUTH_TO_READ: 'true' }),
  ...(values['no-downloading'] && { ENABLE_DOWNLOADING: 'false' }),
  ...(values['no-pagination'] && { ENABLE_PAGINATION: 'false' }),
  ...(values.currency && { STORE_CURRENCY: values.currency }),
  ...(values.locale && { STORE_LOCALE: values.locale }),
  ...(values.message && { MESSAGE_HEADER: values.message }),
};

await buildIfStale();
const demo = await startDemo({ port: Number(process.env.PORT ?? 8080), keep: values.keep ?? false, settings });
console.log(`Example pages:        ${demo.examplesUrl}`);
console.log(`Magazine store ready: ${demo.url}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => demo.stop().then(() => process.exit(0)));
}
