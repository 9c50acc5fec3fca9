import type { Page } from '@playwright/test';

/** What the server's page says of the store, before the store reads it. */
type Said = Record<string, unknown> & { store: Record<string, unknown> };

/** Lets the store's pages say something else than the demo's: what it can't be switched to. */
export async function changePageData(page: Page, url: string, change: (data: Said) => void): Promise<void> {
  const dataScript = /(data-page>)([^<]*)(<)/;
  await page.route(
    (address) => address.href.startsWith(`${url}/`),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replace(dataScript, (_, before: string, json: string, after: string) => {
        const data = JSON.parse(json) as Said;
        change(data);
        return before + JSON.stringify(data).replaceAll('<', '\\u003c') + after;
      });
      // Of what the server has written for the store to take over, the store makes its own.
      await route.fulfill({ response, body: body.replace(' data-description', '') });
    },
  );
}
