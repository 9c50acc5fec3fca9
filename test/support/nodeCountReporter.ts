import type { TestEvent } from 'node:test/reporters';

/** Ends a run of `node --test` with `node: N passed, N failed`; suites are not counted, only the tests in them. */
export default async function* countReporter(events: AsyncIterable<TestEvent>) {
  let passed = 0;
  let failed = 0;
  for await (const { type, data } of events) {
    const isSuite = data && 'details' in data && data.details?.type === 'suite';
    if (isSuite) continue;
    if (type === 'test:pass') passed++;
    if (type === 'test:fail') failed++;
  }
  yield `\nnode: ${passed} passed, ${failed} failed\n`;
}
