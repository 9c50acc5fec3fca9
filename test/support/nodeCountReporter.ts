import path from 'node:path';
import type { TestEvent } from 'node:test/reporters';
import { Tally } from './tally.ts';

/** Ends a run of `node --test` with its tally, named by `COUNTED_AS`. Suites are not counted, only the tests in them. */
export default async function* countReporter(events: AsyncIterable<TestEvent>) {
  const tally = new Tally();
  for await (const { type, data } of events) {
    const isSuite = data && 'details' in data && data.details?.type === 'suite';
    if (isSuite) continue;
    if (type === 'test:pass') tally.pass();
    if (type === 'test:fail') {
      const { file = '', name, details } = data;
      const { cause } = details.error;
      tally.fail(`${path.relative('.', file)} › ${name}`, cause instanceof Error ? cause.message : String(cause));
    }
  }
  yield tally.closing(process.env.COUNTED_AS ?? 'tests');
}
