import { setTimeout } from 'node:timers/promises';
import { makeChosenPages } from '../../packages/server/src/desk/issues/makeChosenPages.ts';
import { importer } from '../support/importOnce.ts';
import { numberedPdf } from '../support/testStore.ts';
import { test as base, expect } from './deskFixtures.ts';

/** Makes what has been chosen, as the server's background work does. */
const test = base.extend<{ work: undefined }>({
  work: [
    async ({ publishersStore: { services } }, use) => {
      const stopping = new AbortController();
      const working = (async () => {
        while (!stopping.signal.aborted) {
          await makeChosenPages({ ...services, ...importer }, stopping.signal);
          await setTimeout(100);
        }
      })();
      await use(undefined);
      stopping.abort();
      await working;
    },
    { auto: true },
  ],
});

test('an editor chooses cover and preview by pages, with mouse and keyboard, and undoes it', async ({
  publishersStore: store,
  openDesk,
}) => {
  const id = await store.publish(await numberedPdf(12, 'Harbour 1'));
  const page = await openDesk('editor', `/desk/issues/${id}`);
  const beside = page.locator('aside');
  const former = await beside.getByRole('presentation').first().getAttribute('src');
  await page.getByRole('link', { name: 'Choose cover and preview' }).click();

  await test.step('presses pages for the preview', async () => {
    const pages = page.getByRole('listbox', { name: 'The pages of the preview' });
    await pages.getByRole('option', { name: 'Page 2', exact: true }).click();
    await pages.getByRole('option', { name: 'Page 4', exact: true }).click({ modifiers: ['Shift'] });
    await expect(page.getByLabel('Pages of the preview', { exact: true })).toHaveValue('2-4');
    await expect(pages.getByRole('option', { selected: true })).toHaveCount(3);
    // From page 4, two to the right, by keyboard alone.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press(' ');
    await expect(page.getByLabel('Pages of the preview', { exact: true })).toHaveValue('2-4, 6');
    const picture = pages.getByRole('option', { name: 'Page 6' }).locator('img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });

  await test.step('types pages', async () => {
    const field = page.getByLabel('Pages of the preview', { exact: true });
    await field.fill('1-3, 14');
    await expect(page.getByText('The issue has pages 1 to 12.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
    await field.fill('1-3, 10');
    await expect(page.getByText('Preview: 4 pages')).toBeVisible();
  });

  await test.step('chooses the cover and saves', async () => {
    await page.getByLabel('the page that the cover shows').check();
    const pages = page.getByRole('listbox', { name: 'The page of the cover' });
    await pages.getByRole('option', { name: 'Page 5', exact: true }).click();
    await expect(page.getByText('Cover: page 5')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
  });

  await test.step('the issue shows them', async () => {
    await page.getByRole('link', { name: 'Back to the issue' }).click();
    await expect(beside).toContainText('Cover: page 5 · Preview: 4 pages');
    await expect(beside.getByRole('presentation').first()).not.toHaveAttribute('src', former ?? '');
    await expect
      .poll(async () => (await (await fetch(`${store.url}/api/issues`)).json()).issues[0])
      .toMatchObject({ has_sample: true });
  });

  await test.step('undoes it', async () => {
    const changes = page.getByRole('region', { name: 'Changes of the last day' });
    await expect(changes).toContainText('Pages of the preview');
    await changes.getByRole('button', { name: 'Undo: Cover and preview chosen' }).click();
    await expect(beside).toContainText('Cover: page 1 · No preview');
    await expect(changes.getByRole('listitem')).toHaveCount(2);
  });
});
