import { Tally } from '../support/tally.ts';

/**
 * Prints one line for each passing file of browser tests, errors and the browser's log of a failing one, and the tally. A
 * file fails if a page writes to its console: a test that expects this hears it with `hearConsole`.
 */
export function countReporter() {
  return {
    onTestRunFinished({ sessions }) {
      const tally = new Tally();
      for (const { testResults, testFile, errors, logs } of sessions) {
        const name = testFile.replace(/^.*\.cache\/browser-tests\//, '').replace(/\.js$/, '');
        const tests = testResults ? listTests(testResults, []) : [];
        const faults = tests.filter(({ passed }) => !passed);
        for (const { passed, title, error } of tests) passed ? tally.pass() : tally.fail(title, error?.message);
        if (errors.length > 0) tally.fail(name, errors[0].message);
        if (logs.length > 0) tally.fail(name, `the console says: ${logs[0].join(' ')}`);
        const isFine = faults.length === 0 && errors.length === 0 && logs.length === 0;
        console.log(`${isFine ? '✔' : '✖'} ${name}: ${tests.length - faults.length} passed`);
        if (isFine) continue;
        for (const { title, error } of faults) console.log(`${title}\n${error?.stack ?? error?.message}`);
        for (const { stack, message } of errors) console.log(stack ?? message);
        for (const line of logs) console.log(...line);
      }
      console.log(tally.closing('browser'));
    },
  };
}

const listTests = ({ tests = [], suites = [] }, path) => [
  ...tests.map((test) => ({ ...test, title: [...path, test.name].join(' › ') })),
  ...suites.flatMap((suite) => listTests(suite, [...path, suite.name])),
];
