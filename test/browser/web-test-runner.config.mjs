import { defaultReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/needs.ts';
import { bundleBrowserTests, OUTPUT } from './bundle.mjs';
import { countReporter } from './countReporter.mjs';

await bundleBrowserTests(process.env.BROWSER_TESTS);

/** Milliseconds. A machine that has much else to do starts its browser late. */
const START_TIMEOUT = 120_000;

/**
 * The runner opens all files in one page. A browser keeps 50 entries of history, and beyond these it drops the pushed
 * ones first: a test that goes back would leave its page. A file that hangs leaves its media features behind.
 */
async function freshForEachFile(page) {
  page.setDefaultNavigationTimeout(START_TIMEOUT);
  const session = await page.createCDPSession();
  const goto = page.goto.bind(page);
  page.goto = async (...target) => {
    await session.send('Page.resetNavigationHistory');
    await session.send('Emulation.setEmulatedMedia', { features: [] });
    return goto(...target);
  };
  return page;
}

/** The server of the tests has one cover, in one size of the list. A picture of one pixel will do. */
const PICTURE = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const serveCover = (context, next) => {
  if (!/^\/covers\/400\/loads\.webp$/.test(context.path)) return next();
  context.type = 'image/gif';
  context.body = Buffer.from(PICTURE, 'base64');
};

const sessions = new WeakMap();

/** Lets a test call a method of the browser's own tools, for what the runner has no command for. */
const devtools = {
  name: 'devtools',
  async executeCommand({ command, payload, session }) {
    if (command !== 'devtools') return;
    const page = session.browser.getPage(session.id);
    // The browser undoes the settings of a session that ends.
    if (!sessions.has(page)) sessions.set(page, await page.createCDPSession());
    await sessions.get(page).send(payload.method, payload.params);
    return true;
  },
};

export default {
  rootDir: new URL('../..', import.meta.url).pathname,
  files: `${OUTPUT}/**/*.browser.test.js`,
  concurrency: 1,
  plugins: [devtools],
  middleware: [serveCover],
  reporters: [process.env.COUNTED_AS ? countReporter() : defaultReporter({ reportTestProgress: false })],
  browsers: [
    chromeLauncher({
      launchOptions: {
        executablePath: chromiumPath,
        args: CHROMIUM_FLAGS,
        timeout: START_TIMEOUT,
      },
      createPage: async ({ context }) => freshForEachFile(await context.newPage()),
    }),
  ],
  // A machine that is three times slower passes, too.
  browserStartTimeout: START_TIMEOUT,
  testsStartTimeout: START_TIMEOUT,
  testsFinishTimeout: 600_000,
  testFramework: { config: { timeout: 180_000 } },
};
