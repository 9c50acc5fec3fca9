import { HttpBrowser } from '../../support/httpBrowser.ts';
import { enter } from '../../support/identity.ts';

/** Whom no store knows at first. */
export const NEWCOMER = 'new@example.com';

/** Gives them an account, without any window. */
export async function registerNewcomer(storeUrl: string): Promise<void> {
  await enter(new HttpBrowser(storeUrl), 'press-id', NEWCOMER);
}

/** The next journey meets them as a stranger, whatever this one has come to. */
export async function forgetNewcomer(storeUrl: string): Promise<void> {
  const browser = new HttpBrowser(storeUrl);
  await enter(browser, 'press-id', NEWCOMER);
  await browser.send('/api/user', {}, { method: 'DELETE' });
}
