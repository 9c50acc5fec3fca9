import { type KeyInput, launch } from 'puppeteer-core';
import { firefoxPath } from '../support/needs.ts';
import { type Engine, START_MILLISECONDS, WINDOW } from './engine.ts';

/** Firefox ESR without a window, driven over WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: firefoxPath,
    defaultViewport: WINDOW,
    timeout: START_MILLISECONDS,
  });
  const page = await browser.newPage();
  page.setDefaultNavigationTimeout(START_MILLISECONDS);
  const received: string[] = [];
  page.on('console', (message) => message.type() === 'error' && received.push(message.text()));
  page.on('pageerror', (error) => received.push(String(error)));
  return {
    async open(url) {
      await page.goto(url);
    },
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key as KeyInput);
    },
    evaluate: (inPage) => page.evaluate(inPage) as Promise<ReturnType<typeof inPage>>,
    complaints: async () => received,
    quit: () => browser.close(),
  };
}
