import path from 'node:path';
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';
import { Tally } from './tally.ts';

/** The data of a file of tests until all of them are done. */
interface FileReport {
  passed: number;
  failures: string[];
  /** Tests that this machine or clone can't run, each with the reason. */
  skipped: string[];
  /** The output of its tests. */
  printed: string[];
}

/**
 * Prints one line for each passing file of `node --test`; for a failing one the errors and the output of its tests.
 * Ends with the tally, named by `COUNTED_AS`. It counts tests, not suites, and names those that can't run here.
 */
export default async function* countReporter(events: AsyncIterable<TestEvent>) {
  const tally = new Tally();
  const reports = new Map<string, FileReport>();
  const findReport = (file = '') => {
    const name = path.relative('.', file);
    const report = reports.get(name) ?? { passed: 0, failures: [], skipped: [], printed: [] };
    reports.set(name, report);
    return { name, report };
  };

  for await (const { type, data } of events) {
    if (type === 'test:stdout' || type === 'test:stderr') findReport(data.file).report.printed.push(data.message);
    // Each file has one, and the end has one without a file.
    if (type === 'test:summary' && data.file) {
      const { name, report } = findReport(data.file);
      yield fileLines(name, report, data.duration_ms);
      reports.delete(name);
    }
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const { name, report } = findReport(data.file);
    if (data.skip) {
      // A test without a reason is for another database, and runs there.
      if (typeof data.skip === 'string') report.skipped.push(`${data.name}: ${data.skip}`);
      continue;
    }
    const isSuite = data.details?.type === 'suite';
    if (type === 'test:pass') {
      if (isSuite) continue;
      report.passed++;
      tally.pass();
      continue;
    }
    const { cause, failureType } = data.details.error as Error & { failureType?: string };
    // A suite counts when it failed by itself: a hook of it, or its time.
    if (isSuite && failureType === 'subtestsFailed') continue;
    report.failures.push(`${data.name}\n${inspect(cause)}`);
    tally.fail(`${name} › ${data.name}`, cause instanceof Error ? cause.message : String(cause));
  }
  for (const [name, report] of reports) yield fileLines(name, report, 0);
  yield tally.closing(process.env.COUNTED_AS ?? 'tests');
}

function fileLines(name: string, { passed, failures, skipped, printed }: FileReport, milliseconds: number): string {
  const head = `${name}: ${passed} passed in ${(milliseconds / 1000).toFixed(1)} s\n`;
  const notRun = skipped.map((test) => `  not run: ${test}\n`).join('');
  if (failures.length === 0) return `✔ ${head}${notRun}`;
  return [`✖ ${head}${notRun}`, ...failures.map((failure) => `${failure}\n`), ...printed].join('');
}
