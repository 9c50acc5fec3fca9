import type { Page } from '@playwright/test';

/** What the server's page says of the store, before the store reads it. */
type Said = Record<string, unknown> & { store: Record<string, unknown>; custom_provider?: { logo: string } };

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
        // Browsers give a page that came over no network nothing from this machine's other servers.
        if (data.custom_provider) data.custom_provider.logo = '';
        change(data);
        return before + JSON.stringify(data).replaceAll('<', '\\u003c') + after;
      });
      // Of what the server has written for the store to take over, the store makes its own.
      await route.fulfill({ response, body: body.replace(' data-description', '') });
    },
  );
}

/** Lets the store's server answer a call as it will, but for what the demo can't be led to. */
export async function changeAnswer<Answer>(
  page: Page,
  path: string,
  change: (answer: Answer) => Answer,
): Promise<void> {
  await page.context().route(`**${path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: response.ok() ? change(await response.json()) : await response.json() });
  });
}
