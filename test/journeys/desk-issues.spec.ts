import { numberedPdf } from '../support/testStore.ts';
import { expect, test } from './deskFixtures.ts';

const titles = async (url: string): Promise<string[]> => {
  const { issues } = await (await fetch(`${url}/api/issues`)).json();
  return issues.map(({ title }: { title: string }) => title);
};

test('an editor finds an issue, changes it, and takes it out of the store and back', async ({
  publishersStore: store,
  openDesk,
}) => {
  await store.publish(await numberedPdf(3, 'Harbour 1'), { description: 'Old words' });
  await store.publish(await numberedPdf(2, 'Orchard 1'));
  const page = await openDesk('editor', '/desk/issues');

  await test.step('finds it by a part of its title', async () => {
    await expect(page.getByRole('link', { name: 'Orchard 1' })).toBeVisible();
    await page.setViewportSize({ width: 768, height: 900 });
    const box = await page.getByRole('link', { name: 'Orchard 1' }).boundingBox();
    expect(box?.width, 'the title has room beside the navigation').toBeGreaterThan(60);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByLabel('Search by title or number').fill('HARB');
    await expect(page.getByRole('link', { name: 'Orchard 1' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Harbour 1' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Harbour 1' })).toBeVisible();
  });

  await test.step('changes words and price, with a preview', async () => {
    await page.getByLabel('Title').fill('Harbour 2');
    await page.getByLabel('Description').fill('**High** water');
    await expect(page.getByRole('region', { name: 'As the store shows it' }).locator('strong')).toHaveText('High');
    await page.getByLabel('Price in USD').fill('nothing');
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    await page.getByLabel('Price in USD').fill('6,50');
    await page.getByLabel('Title').press('Enter');
    await expect(page.getByText('Saved.')).toBeVisible();
    await expect.poll(() => titles(store.url)).toContain('Harbour 2');
  });

  await test.step('what was typed and not saved outlives a reload', async () => {
    await page.getByLabel('Series').fill('Water');
    await page.reload();
    await expect(page.getByText('What you typed here last time')).toBeVisible();
    await expect(page.getByLabel('Series')).toHaveValue('Water');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page.getByLabel('Series')).toHaveValue('Harbour');
  });

  await test.step('takes it out of the store', async () => {
    await page.getByRole('button', { name: 'Unpublish…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unpublish' }).click();
    await expect(page.getByRole('region', { name: 'Publication' })).toContainText('Unpublished');
    await expect.poll(() => titles(store.url)).not.toContain('Harbour 2');
  });

  await test.step('schedules it, to the minute in the time zone of the browser', async () => {
    await page.getByLabel('Date', { exact: true }).fill('2099-07-01T09:05');
    await page.getByRole('button', { name: 'Save and schedule' }).click();
    await expect(page.getByRole('region', { name: 'Publication' })).toContainText('Wednesday, July 1, 2099 at 9:05 AM');
    const { published_at } = await store.connection.db
      .selectFrom('issues')
      .select('published_at')
      .where('title', '=', 'Harbour 2')
      .executeTakeFirstOrThrow();
    expect(published_at.toISOString()).toBe('2099-07-01T07:05:00.000Z');
    expect(await titles(store.url)).not.toContain('Harbour 2');
  });

  await test.step('publishes it now', async () => {
    await page.getByRole('button', { name: 'Publish now' }).click();
    const publication = page.getByRole('region', { name: 'Publication' });
    await expect(publication).toContainText('On sale');
    await expect(publication).toContainText('can’t buy this issue: the store has no provider for signing in');
    await expect(publication.getByRole('link', { name: 'Settings of the operator' })).toBeVisible();
    await expect.poll(() => titles(store.url)).toContain('Harbour 2');
  });

  await test.step('deletes it after its title was typed', async () => {
    await page.getByRole('button', { name: 'Delete…' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByRole('button', { name: 'Delete for good' })).toBeDisabled();
    await dialog.getByLabel('Type the title to confirm').fill('Harbour 2');
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByRole('link', { name: 'Orchard 1' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Harbour 2' })).toHaveCount(0);
  });
});

test('two editors undo each other’s changes', async ({ publishersStore: store, openDesk }) => {
  const id = await store.publish(await numberedPdf(2, 'Right 1'));
  const first = await openDesk('editor', `/desk/issues/${id}`, 'first@example.com');
  await first.getByLabel('Title').fill('Wrong 1');
  await first.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(first.getByText('Saved.')).toBeVisible();
  const page = await openDesk('editor', `/desk/issues/${id}`, 'second@example.com');
  await page.getByLabel('Description').fill('Typed meanwhile');
  const changes = page.getByRole('region', { name: 'Changes of the last day' });
  await expect(changes.locator('del').first()).toHaveText('Right 1');
  await changes.getByRole('button', { name: /^Undo: Edited/ }).press('Enter');
  await expect(changes).toContainText('The change is undone.');
  await expect(page.getByLabel('Title')).toHaveValue('Right 1');
  await expect(page.getByLabel('Description')).toHaveValue('Typed meanwhile');
  await expect.poll(() => titles(store.url)).toEqual(['Right 1']);

  // The first editor's page is older.
  await first.getByRole('button', { name: /^Undo: Edited/ }).click();
  await expect(first.getByRole('alert')).toContainText('Another member has changed this issue meanwhile: Title');
  await expect(first.getByText('A later change has changed the same.')).toBeVisible();
  await first.getByRole('button', { name: /^Undo: Undone/ }).click();
  await expect(first.getByLabel('Title')).toHaveValue('Wrong 1');
});

test('of two editors, the second hears what the first has saved, and loses nothing', async ({
  publishersStore: store,
  openDesk,
}) => {
  const id = await store.publish(await numberedPdf(2, 'Shared 1'));
  const first = await openDesk('editor', `/desk/issues/${id}`, 'first@example.com');
  const second = await openDesk('owner', `/desk/issues/${id}`, 'second@example.com');
  await second.getByLabel('Title').fill('Of the second');
  await second.getByLabel('Description').fill('Long work');
  await first.getByLabel('Title').fill('Of the first');
  await first.getByLabel('Price in USD').fill('8');
  await first.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(first.getByText('Saved.')).toBeVisible();

  await second.getByRole('button', { name: 'Save', exact: true }).click();
  const notice = second.getByRole('alert');
  await expect(notice).toContainText('Another member has changed this issue meanwhile: Title, Series, and Price.');
  await expect(notice).toContainText('Of the first');
  await expect(second.getByLabel('Title')).toHaveValue('Of the second');
  await expect(second.getByLabel('Description')).toHaveValue('Long work');
  await expect(second.getByLabel('Price in USD')).toHaveValue('8.00');
  await notice.getByRole('button', { name: 'Take theirs' }).click();
  await second.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(second.getByText('Saved.')).toBeVisible();
  await first.reload();
  await expect(first.getByLabel('Title')).toHaveValue('Of the first');
  await expect(first.getByLabel('Description')).toHaveValue('Long work');
});
