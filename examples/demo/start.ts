import { buildIfStale } from '../../scripts/buildAll.ts';
import { startDemo } from './demo.ts';
import { readFlags } from './flags.ts';

/** `npm start`: see the contract of the demo in docs/demo.md. */

const flags = readFlags(process.argv.slice(2));
await buildIfStale();
const demo = await startDemo({ port: Number(process.env.PORT ?? 8080), ...flags });
console.log(`Example pages:        ${demo.examplesUrl}`);
if (demo.identity) console.log(`Identity providers:   ${demo.identity.url}`);
if (demo.payments) {
  console.log(`Card provider:        ${demo.payments.stripe.url}`);
  console.log(`Payment buttons:      ${demo.payments.paypal.url}`);
}
console.log(`Magazine store ready: ${demo.url}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => demo.stop().then(() => process.exit(0)));
}
