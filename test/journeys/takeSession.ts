import type { BrowserContext } from '@playwright/test';
import type { HttpBrowser } from '../support/httpBrowser.ts';

/** Signs a browser in to the store at this address, with the cookies of an account that is signed in there. */
export const takeSession = (context: BrowserContext, { cookies }: HttpBrowser, storeUrl: string): Promise<void> =>
  context.addCookies(
    [...cookies].map(([name, value]) => ({
      name,
      value: encodeURIComponent(value),
      domain: new URL(storeUrl).hostname,
      path: '/',
      secure: name.startsWith('__Host-'),
      sameSite: 'Lax',
    })),
  );
