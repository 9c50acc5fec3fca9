import type { TestEvent } from 'node:test/reporters';

/**
 * Ends a run of `node --test` with `NAME: N passed, N failed`, the name from `COUNTED_AS`. Suites are not counted, only
 * the tests in them.
 */
export default async function* countReporter(events: AsyncIterable<TestEvent>) {
  let passed = 0;
  let failed = 0;
  for await (const { type, data } of events) {
    const isSuite = data && 'details' in data && data.details?.type === 'suite';
    if (isSuite) continue;
    if (type === 'test:pass') passed++;
    if (type === 'test:fail') failed++;
  }
  yield `\n${process.env.COUNTED_AS}: ${passed} passed, ${failed} failed\n`;
}
