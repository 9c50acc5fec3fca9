import sharp from 'sharp';
import { numberedPdf } from '../support/testStore.ts';
import { expect, test } from './deskFixtures.ts';

const drawIcon = (background: string) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer();

test("an editor changes the store's name, message, first issue and terms, and a second editor loses nothing", async ({
  publishersStore: store,
  openDesk,
}) => {
  await store.publish(await numberedPdf(2, 'Harbour 1'), { publishedAt: new Date('2026-01-01') });
  await store.publish(await numberedPdf(2, 'Orchard 1'), { publishedAt: new Date('2026-02-01') });
  const page = await openDesk('editor', '/desk/store');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByLabel('Name of the store')).not.toHaveValue('');
  const choose = async (buffer: Buffer) => {
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a picture…' }).press('Enter');
    await (await choosing).setFiles({ name: 'icon.png', mimeType: 'image/png', buffer });
  };

  await test.step('hears that entries would be lost, and stays or leaves', async () => {
    const name = page.getByLabel('Name of the store');
    await name.fill('Quay');
    await page.getByRole('link', { name: 'Plans' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay here' }).click();
    await expect(name).toHaveValue('Quay');
    await page.getByRole('link', { name: 'Plans' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { name: 'Plans', level: 1 })).toBeVisible();
    await page.goBack();
    await expect(name).not.toHaveValue('Quay');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('changes what readers see', async () => {
    await page.getByLabel('Name of the store').fill('Pier & Co');
    await page.getByLabel('Show a message above the list').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The message needs a headline.')).toBeVisible();
    await page.getByLabel('Headline').fill('Closed on Friday');
    await page.getByLabel('Text', { exact: true }).fill('We answer again on Monday.');
    await page.getByLabel('The list begins with').selectOption({ label: 'An issue that you choose' });
    await page.getByLabel('Find an issue by its title or number').fill('harbour 1');
    // The found issues may be replaced during the press.
    await expect(async () => {
      await page.getByRole('radio', { name: 'Harbour 1', exact: true }).check({ force: true });
    }).toPass();
    await expect(page.getByText('Chosen: Harbour 1')).toBeVisible();
    const terms = page.getByRole('group', { name: 'Terms' });
    await terms.getByLabel('Language of the text').selectOption('de');
    await terms.getByLabel('Text in Markdown').fill('# Unsere AGB');
    const save = page.getByRole('button', { name: 'Save' });
    await save.press('Enter');
    await expect(page.getByText('Saved. Readers see it')).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('Pier & Co');
    await expect(save).toBeDisabled();
    await expect(save).toBeFocused();
  });

  await test.step('readers see it', async () => {
    await expect.poll(async () => (await (await fetch(`${store.url}/api/page`)).json()).store.name).toBe('Pier & Co');
    const reader = await page.context().newPage();
    await reader.goto(store.url);
    await expect(reader.getByRole('heading', { name: 'Pier & Co' })).toBeVisible();
    await expect(reader.getByText('Closed on Friday')).toBeVisible();
    await expect(reader.getByRole('main').getByRole('link').first()).toContainText('Harbour 1');
    await reader.goto(`${store.url}/terms`);
    await expect(reader.getByRole('heading', { name: 'Unsere AGB' })).toBeVisible();
    await reader.close();
  });

  await test.step('chooses colours, hears of a weak contrast, and the store has them', async () => {
    await page.getByLabel('Show the store in colours of your own').check();
    await expect(page.getByText('All texts can be read well in these colours.')).toBeVisible();
    await page.getByLabel('Accent: buttons and links, Light').fill('#ffcc00');
    await expect(page.getByText('Links on the background, light: 1.4 to 1')).toBeVisible();
    await page.getByLabel('Accent: buttons and links, Light').fill('#00308f');
    await expect(page.getByText('All texts can be read well in these colours.')).toBeVisible();
    await page.getByLabel('Background, Light').fill('#fff8e7');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved. Readers see it')).toBeVisible();
    const reader = await page.context().newPage();
    await expect
      .poll(async () => {
        await reader.goto(store.url);
        return reader.evaluate(() => getComputedStyle(document.body).backgroundColor);
      })
      .toBe('rgb(255, 248, 231)');
    const colors = await reader
      .locator('magazine-store')
      .evaluate((element) => getComputedStyle(element).getPropertyValue('--magazine-store-accent'));
    expect(colors).toContain('#00308f');
    await reader.goto(`${store.url}/nowhere`);
    await expect(reader.getByRole('main').getByRole('link')).toHaveCSS('background-color', 'rgb(0, 48, 143)');
    await reader.close();
  });

  await test.step('sets the icon, which readers see beside the name', async () => {
    await choose(Buffer.from('no picture'));
    await expect(page.getByText('The file is no PNG, JPEG or WebP picture')).toBeVisible();
    await choose(await drawIcon('#00308f'));
    await expect(page.getByText('The icon is changed.')).toBeVisible();
    const icon = await page.getByRole('img', { name: 'The present icon' }).getAttribute('src');
    const reader = await page.context().newPage();
    await expect
      .poll(async () => {
        await reader.goto(store.url);
        return reader.locator('link[rel=icon]').getAttribute('href');
      })
      .toBe(icon);
    await expect(reader.locator(`img[src$="${icon}"]`)).toHaveJSProperty('naturalWidth', 256);
    await reader.close();
  });

  await test.step('a second tab, which began before, is told and keeps its own words', async () => {
    await other.getByLabel('Description').fill('Magazines about the sea');
    await other.getByRole('button', { name: 'Save' }).click();
    await expect(other.getByRole('alert')).toContainText('changed this meanwhile');
    await expect(other.getByLabel('Name of the store')).toHaveValue('Pier & Co');
    await expect(other.getByLabel('Description')).toHaveValue('Magazines about the sea');
    await other.getByRole('button', { name: 'Save' }).click();
    await expect(other.getByText('Saved. Readers see it')).toBeVisible();
  });

  await test.step('the first tab is told before it changes the icon, and can then change it', async () => {
    await choose(await drawIcon('#8f3000'));
    await expect(page.getByRole('alert')).toContainText('changed this meanwhile');
    await expect(page.getByLabel('Description')).toHaveValue('Magazines about the sea');
    await choose(await drawIcon('#8f3000'));
    await expect(page.getByText('The icon is changed.')).toBeVisible();
  });
});
