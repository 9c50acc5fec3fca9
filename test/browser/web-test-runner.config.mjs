import { defaultReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/needs.ts';
import { bundleBrowserTests, OUTPUT } from './bundle.mjs';
import { countReporter } from './countReporter.mjs';

await bundleBrowserTests(process.env.BROWSER_TESTS);

export default {
  rootDir: new URL('../..', import.meta.url).pathname,
  files: `${OUTPUT}/**/*.browser.test.js`,
  concurrency: 1,
  reporters: [process.env.COUNTED_AS ? countReporter() : defaultReporter({ reportTestProgress: false })],
  browsers: [
    chromeLauncher({
      launchOptions: {
        executablePath: chromiumPath,
        args: CHROMIUM_FLAGS,
      },
    }),
  ],
  testFramework: { config: { timeout: 15_000 } },
};
