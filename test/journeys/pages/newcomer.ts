import { HttpBrowser } from '../../support/httpBrowser.ts';
import { enter } from '../../support/identity.ts';

/** A reader whom no store knows at first. */
export const NEWCOMER = 'new@example.com';

/** Gives the newcomer an account, without any window. */
export async function registerNewcomer(storeUrl: string): Promise<void> {
  await enter(new HttpBrowser(storeUrl), 'press-id', NEWCOMER);
}

/** Deletes the account, so that the newcomer is a stranger to the next journey, whatever the result of this one. */
export async function forgetNewcomer(storeUrl: string): Promise<void> {
  const browser = new HttpBrowser(storeUrl);
  await enter(browser, 'press-id', NEWCOMER);
  await browser.send('/api/user', {}, { method: 'DELETE' });
}
