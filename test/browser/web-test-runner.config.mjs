import { defaultReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/needs.ts';
import { bundleBrowserTests, OUTPUT } from './bundle.mjs';
import { countReporter } from './countReporter.mjs';

await bundleBrowserTests(process.env.BROWSER_TESTS);

/**
 * The runner opens all files in one page. A browser keeps 50 entries of history, and beyond these it drops the pushed
 * ones first: a test that goes back would leave its page.
 */
async function withOwnHistory(page) {
  const session = await page.createCDPSession();
  const goto = page.goto.bind(page);
  page.goto = async (...target) => {
    await session.send('Page.resetNavigationHistory');
    return goto(...target);
  };
  return page;
}

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
      createPage: async ({ context }) => withOwnHistory(await context.newPage()),
    }),
  ],
  testFramework: { config: { timeout: 15_000 } },
};
