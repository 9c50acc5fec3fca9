import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './fixtures.ts';
import type { ReaderPage } from './pages/ReaderPage.ts';

/** What lies over or beside the pages, and how a reader gets there. */
const PARTS: { name: string; open: (reader: ReaderPage) => Promise<void> }[] = [
  { name: 'menu', open: (reader) => reader.button('More').click() },
  { name: 'thumbnails', open: (reader) => reader.choose('Thumbnails') },
  {
    name: 'contents',
    open: async (reader) => {
      await reader.choose('Thumbnails');
      await reader.dialog.getByRole('tab', { name: 'Contents' }).click();
      await expect(reader.dialog.getByRole('tabpanel').getByRole('button').first()).toBeVisible();
    },
  },
  {
    name: 'find',
    open: async (reader) => {
      await reader.choose('Find in this issue');
      await reader.dialog.getByRole('searchbox').fill('moon');
      await expect(reader.dialog.getByText(/\d+ hits/).first()).toBeVisible();
    },
  },
  {
    name: 'text view',
    open: async (reader) => {
      await reader.choose('Text view and reading aloud');
      await expect(reader.button('Larger text A+')).toBeVisible();
    },
  },
];

const WINDOWS = { wide: { width: 1280, height: 800 }, narrow: { width: 320, height: 640 } };

for (const { name, open } of PARTS) {
  for (const [size, window] of Object.entries(WINDOWS)) {
    test(`reader with ${name}, ${size}: axe finds nothing, and all of it fits`, async ({ store, page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize(window);
      await store.open('/read/11/full');
      await store.reader.expectSharp();
      await open(store.reader);
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
      const outside = await store.reader.dialog.evaluate((dialog) =>
        [...dialog.querySelectorAll('button, input, [role=tab]')]
          .filter((control) => control.checkVisibility())
          .filter((control) => {
            const { left, right } = control.getBoundingClientRect();
            return left < -1 || right > innerWidth + 1;
          })
          .map((control) => control.outerHTML.slice(0, 120)),
      );
      expect(outside).toEqual([]);
    });
  }
}
