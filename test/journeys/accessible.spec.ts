import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './fixtures.ts';

const SCREENS = [
  { name: 'list', path: '/', ready: (store: import('./pages/StorePage.ts').StorePage) => store.cards.first() },
  { name: 'issue', path: '/read/1', ready: (store: import('./pages/StorePage.ts').StorePage) => store.button('Read') },
  {
    name: 'reader',
    path: '/read/1/full',
    ready: (store: import('./pages/StorePage.ts').StorePage) => store.reader.sheet.locator('canvas'),
  },
  {
    name: 'placeholder',
    path: '/read/3/full',
    ready: (store: import('./pages/StorePage.ts').StorePage) => store.button('Return to details'),
  },
];

for (const { name, path, ready } of SCREENS) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${name}, ${colorScheme}: axe finds nothing`, async ({ store, page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await store.open(path);
      await expect(ready(store)).toBeVisible();
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    });
  }

  test(`${name}: nothing is wider than a window of 320 pixels`, async ({ store, page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await store.open(path);
    await expect(ready(store)).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
}
