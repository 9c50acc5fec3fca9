import type { Page } from '@playwright/test';

/** Holds the code of a chunk back, such as `store`. The returned function lets it go. */
export async function holdCode(page: Page, chunk: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(new RegExp(`/chunks/${chunk}-[^/]*\\.js$`), async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
