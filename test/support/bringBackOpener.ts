import type { BrowserContext } from '@playwright/test';

/**
 * Brings the page to the front that has opened a window, once that closes, as a browser with windows does. Debian's
 * Chromium without windows leaves it in the background at times, and then takes no keys.
 */
export function bringBackOpener(context: BrowserContext): void {
  context.on('page', async (page) => {
    const opener = await page.opener();
    // The opener may have closed, too.
    page.once('close', () => void opener?.bringToFront().catch(() => {}));
  });
}
