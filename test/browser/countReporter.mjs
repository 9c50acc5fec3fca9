import { Tally } from '../support/tally.ts';

/** Ends a run of the browser tests with their tally. */
export function countReporter() {
  return {
    onTestRunFinished({ sessions }) {
      const tally = new Tally();
      const count = ({ tests = [], suites = [] }, path) => {
        for (const { passed, name, error } of tests) {
          passed ? tally.pass() : tally.fail([...path, name].join(' › '), error?.message);
        }
        for (const suite of suites) count(suite, [...path, suite.name]);
      };
      for (const { testResults, testFile, errors } of sessions) {
        if (testResults) count(testResults, []);
        if (errors.length > 0) tally.fail(testFile, errors[0].message);
      }
      console.log(tally.closing('browser'));
    },
  };
}
