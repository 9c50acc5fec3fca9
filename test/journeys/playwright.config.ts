import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/needs.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './globalSetup.ts',
  // Each worker has a demo of its own; two fill two cores, and with more of them there is room for a third.
  workers: availableParallelism() > 2 ? 3 : 2,
  // A machine that is three times slower passes, too: what works is waited for no longer than it takes.
  timeout: 180_000,
  globalTimeout: 45 * 60_000,
  forbidOnly: true,
  reporter: process.env.COUNTED_AS ? './countReporter.ts' : 'list',
  expect: { timeout: 45_000 },
  use: {
    actionTimeout: 45_000,
    launchOptions: { executablePath: chromiumPath, args: CHROMIUM_FLAGS },
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Traces of every step take a fifth of the time: use `--trace retain-on-failure` to get one.
    screenshot: 'only-on-failure',
  },
});
