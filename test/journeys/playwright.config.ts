import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/needs.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  // Two cores: the server, the browser and its renderer fill them.
  workers: 1,
  timeout: 60_000,
  forbidOnly: true,
  reporter: [['list'], ['./countReporter.ts']],
  expect: { timeout: 15_000 },
  use: {
    actionTimeout: 15_000,
    launchOptions: { executablePath: chromiumPath, args: CHROMIUM_FLAGS },
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
});
