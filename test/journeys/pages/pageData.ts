import type { Page } from '@playwright/test';

/** The description of the store in the server's page, before the store reads it. */
type PageContent = Record<string, unknown> & {
  store: Record<string, unknown>;
  custom_provider?: { logo: string };
  download?: { page_images?: Record<string, unknown> };
};

/** Changes the data of the store's pages, for states that the demo cannot be switched to. */
export async function changePageData(page: Page, url: string, change: (data: PageContent) => void): Promise<void> {
  const dataScript = /(data-page>)([^<]*)(<)/;
  await page.route(
    (address) => address.href.startsWith(`${url}/`),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replace(dataScript, (_, before: string, json: string, after: string) => {
        const data = JSON.parse(json) as PageContent;
        // Browsers block requests to this machine's other servers from a page that came over no network.
        if (data.custom_provider) data.custom_provider.logo = '';
        change(data);
        return before + JSON.stringify(data).replaceAll('<', '\\u003c') + after;
      });
      // The store makes its own description instead of taking over the server's.
      await route.fulfill({ response, body: body.replace(' data-description', '') });
    },
  );
}

/** Changes an answer of the store's server, for states that the demo cannot reach. */
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
