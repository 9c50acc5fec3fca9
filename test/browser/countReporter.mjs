/** Ends a run with `browser: N passed, N failed` for whoever adds up the runners. */
export function countReporter() {
  return {
    onTestRunFinished({ sessions }) {
      let passed = 0;
      let failed = 0;
      const count = ({ tests = [], suites = [] }) => {
        for (const test of tests) test.passed ? passed++ : failed++;
        suites.forEach(count);
      };
      for (const session of sessions) {
        if (session.testResults) count(session.testResults);
        if (session.errors.length > 0) failed++;
      }
      console.log(`\nbrowser: ${passed} passed, ${failed} failed`);
    },
  };
}
