import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createClient, NoConnection } from './client.ts';
import { readOptions, UsageError, usage } from './options.ts';
import { runChecks } from './runChecks.ts';
import { loadShapes } from './shapes.ts';

/** The command `magazine-store-interop`. Its examples and schemas lie beside it. */

const here = import.meta.dirname;
const print = (line: string) => void process.stdout.write(`${line}\n`);

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n\n${usage}\n`);
  process.exitCode = 2;
}

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') {
    print(usage);
    return 0;
  }
  if (options === 'version') {
    print(JSON.parse(readFileSync(path.join(here, 'package.json'), 'utf8')).version);
    return 0;
  }
  const send = createClient(options);
  const shapes = loadShapes(path.join(here, 'files'));
  const unreached = await send('/').catch((error) => (error instanceof NoConnection ? error : null));
  if (unreached instanceof NoConnection) {
    process.stderr.write(`${options.server} can't be reached. ${unreached.message}\n`);
    return 2;
  }
  const { pass, fail, skipped } = await runChecks({ options, shapes, send, found: {} }, print);
  print(`\n${pass} passed, ${fail} failed, ${skipped} skipped`);
  return fail > 0 ? 1 : 0;
}
