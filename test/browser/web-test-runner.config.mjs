import { defaultReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { bundleBrowserTests, OUTPUT } from './bundle.mjs';
import { countReporter } from './countReporter.mjs';
import { fixtures } from './fixtures.mjs';

await bundleBrowserTests(process.env.BROWSER_TESTS);

export default {
  rootDir: new URL('../..', import.meta.url).pathname,
  files: `${OUTPUT}/**/*.browser.test.js`,
  concurrency: 1,
  middleware: [fixtures],
  reporters: [defaultReporter({ reportTestResults: true, reportTestProgress: false }), countReporter()],
  browsers: [
    chromeLauncher({
      launchOptions: {
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
        args: [
          '--no-sandbox',
          '--disable-gpu',
          '--disable-quic',
          '--no-first-run',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
        ],
      },
    }),
  ],
  testFramework: { config: { timeout: 15_000 } },
};
