import AxeBuilder from '@axe-core/playwright';
import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { LOOKS } from './pages/looks.ts';
import { changePageData } from './pages/pageData.ts';
import type { StorePage } from './pages/StorePage.ts';

interface Screen {
  name: string;
  path: string;
  /** How a visitor gets there from that address. */
  act?: (store: StorePage) => Promise<void>;
  ready: (store: StorePage) => Locator;
  /** What the browser says of the server's answer. */
  refusal?: RegExp;
}

const SCREENS: Screen[] = [
  { name: 'list', path: '/', ready: (store) => store.cards.first() },
  { name: 'issue', path: '/read/1', ready: (store) => store.button('Read') },
  {
    name: 'reader',
    path: '/read/1/full',
    ready: (store) => store.reader.sheet.locator('canvas'),
  },
  {
    name: 'placeholder',
    path: '/read/3/full',
    ready: (store) => store.button('Return to details'),
    refusal: /status of 403 .*\/api\/issues\/3\/download\/full$/,
  },
  { name: 'terms', path: '/terms', ready: (store) => store.page.getByRole('heading', { name: 'Terms of sale' }) },
  {
    name: 'accessibility statement',
    path: '/accessibility',
    ready: (store) => store.page.getByRole('heading', { name: 'Known limits' }),
  },
  {
    name: 'page not found',
    path: '/nowhere',
    ready: (store) => store.page.getByRole('heading', { name: 'Page not found' }),
    refusal: /status of 404 .*\/nowhere$/,
  },
  {
    name: 'support form with mistakes',
    path: '/',
    async act(store) {
      await store.button('Need help').click();
      await store.button('Send').click();
    },
    ready: (store) => store.page.getByText('Please describe your problem'),
  },
  {
    name: 'support form',
    path: '/',
    act: (store) => store.button('Need help').click(),
    ready: (store) => store.button('Send'),
  },
];

for (const { name, path, act, ready, refusal } of SCREENS) {
  for (const { look, colorScheme, direction } of LOOKS) {
    test(`${name}, ${look}: axe finds nothing`, async ({ store, page, complaints }) => {
      if (refusal) complaints.expect(refusal);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await changePageData(page, store.url, (data) => {
        data.ui_direction = direction;
      });
      await store.open(path);
      await act?.(store);
      await expect(ready(store)).toBeVisible();
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    });
  }

  test(`${name}: nothing is wider than a window of 320 pixels`, async ({ store, page, complaints }) => {
    if (refusal) complaints.expect(refusal);
    await page.setViewportSize({ width: 320, height: 640 });
    await store.open(path);
    await act?.(store);
    await expect(ready(store)).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
}
