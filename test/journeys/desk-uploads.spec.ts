import { writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { importUploads } from '../../packages/server/src/publishing/importUploads.ts';
import { importer } from '../support/importOnce.ts';
import { numberedPdf } from '../support/testStore.ts';
import { test as base, expect } from './deskFixtures.ts';

/** Imports what has been uploaded, as the server's background work does. */
const test = base.extend<{ imports: undefined }>({
  imports: [
    async ({ publishersStore: { connection, services, app } }, use) => {
      const stopping = new AbortController();
      const working = (async () => {
        while (!stopping.signal.aborted) {
          const tools = { db: connection.db, storage: services.storage, ...importer };
          await importUploads(tools, app.log, stopping.signal);
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

const pdf = async (name: string, title: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(await numberedPdf(3, title)),
});

test('an editor uploads PDFs, and publishes one of them', async ({ publishersStore: store, openDesk }) => {
  const page = await openDesk('editor', '/desk/issues');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload PDFs…' }).press('Enter');
  await (await choosing).setFiles([
    await pdf('harbour_1.pdf', 'Harbour 1'),
    { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('Dear reader') },
  ]);
  const imports = page.getByRole('region', { name: 'Uploaded in the last day' });
  await expect(imports.getByText('This is not a PDF.')).toBeVisible();
  await expect(imports.getByText('is imported')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Harbour 1', exact: true })).toBeVisible();

  const second = await openDesk('owner', '/desk/issues');
  await expect(second.getByText('is imported')).toBeVisible();

  await imports.getByRole('link', { name: 'Open the issue of harbour_1.pdf' }).click();
  const publication = page.getByRole('region', { name: 'Publication' });
  await expect(publication).toContainText('Draft');
  await expect(publication.getByRole('button', { name: 'Publish' })).toBeDisabled();
  expect((await (await fetch(`${store.url}/api/issues`)).json()).issues).toEqual([]);
  await page.getByLabel('Price in USD').fill('4.99');
  await publication.getByRole('button', { name: 'Save and publish' }).click();
  await expect(publication).toContainText('On sale');
  await expect
    .poll(async () => (await (await fetch(`${store.url}/api/issues`)).json()).issues)
    .toMatchObject([{ title: 'Harbour 1', price: 499 }]);
});

test('an editor replaces the file of an issue, and brings the former one back', async ({
  publishersStore: store,
  openDesk,
}) => {
  const id = await store.publish(await numberedPdf(4, 'Misprinted'), { title: 'Harbour 2' });
  const page = await openDesk('editor', `/desk/issues/${id}`);
  const file = page.getByRole('region', { name: 'The file' });
  const cover = page.locator('aside img');
  const former = await cover.getAttribute('src');
  await expect(file).toContainText('4 pages');
  await page.getByLabel('Series').fill('Typed meanwhile');
  const choosing = page.waitForEvent('filechooser');
  await file.getByRole('button', { name: 'Replace the file…' }).press('Enter');
  await (await choosing).setFiles(await pdf('corrected.pdf', 'Corrected'));
  await expect(file).toContainText('corrected.pdf, 3 pages');
  await expect(file.getByText('has become the file of its issue')).toBeVisible();
  await expect(cover).not.toHaveAttribute('src', former ?? '');
  await expect(page.getByLabel('Series')).toHaveValue('Typed meanwhile');

  const colleague = await openDesk('owner', `/desk/issues/${id}`);
  const theirs = colleague.getByRole('button', { name: 'Bring back the former file…' });
  await expect(theirs).toBeVisible();
  // Their page hears of the replacement and asks for the issue again: it must not see what follows.
  await expect(colleague.getByRole('region', { name: 'The file' })).toContainText('corrected.pdf');
  // A page out of sight asks for nothing at intervals: what it shows now, it asks for because of the press.
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }));
  await file.getByRole('button', { name: 'Bring back the former file…' }).press('Enter');
  await page.getByRole('button', { name: 'Bring it back' }).press('Enter');
  await expect(file).toContainText('The former file is back.');
  await expect(page.getByLabel('Series')).toHaveValue('Typed meanwhile');
  await expect(file).not.toContainText('corrected.pdf');
  await expect(cover).toHaveAttribute('src', former ?? '');
  await expect
    .poll(async () => (await (await fetch(`${store.url}/api/issues`)).json()).issues)
    .toMatchObject([{ title: 'Harbour 2', page_count: 4 }]);

  await theirs.click();
  await colleague.getByRole('button', { name: 'Bring it back' }).click();
  await expect(colleague.getByText('Another member has changed this issue meanwhile.')).toBeVisible();
  await expect(colleague.getByRole('region', { name: 'The file' })).toContainText('4 pages');
});

test('an upload that a lost connection and a reload stopped goes on with the same file', async ({
  openDesk,
}, testInfo) => {
  const page = await openDesk('editor', '/desk/issues');
  page.on('dialog', (dialog) => dialog.accept());
  // The browser knows a file by its time, too.
  const file = testInfo.outputPath('long.pdf');
  await writeFile(file, await numberedPdf(3, 'Long way'));
  const pieces: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && pieces.push(new URL(request.url()).pathname));
  await page.route('**/api/desk/uploads/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  const piece = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.locator('input[type=file]').setInputFiles([file]);
  await piece;
  await page.reload();
  await expect(page.getByText('was not sent to its end.')).toBeVisible();

  await page.unroute('**/api/desk/uploads/*');
  pieces.length = 0;
  await page.locator('input[type=file]').setInputFiles([file]);
  await expect(page.getByText('is imported')).toBeVisible();
  expect(pieces).not.toContain('/api/desk/uploads');
});

test('an upload that has arrived is not sent again when its import could not be ordered', async ({
  openDesk,
}, testInfo) => {
  const page = await openDesk('editor', '/desk/issues');
  const sent: string[] = [];
  page.on('request', (request) => ['PATCH', 'DELETE'].includes(request.method()) && sent.push(request.method()));
  const choose = async (name: string) => {
    const file = testInfo.outputPath(`${name}.pdf`);
    await writeFile(file, await numberedPdf(3, name));
    await page.locator('input[type=file]').setInputFiles([file]);
  };
  const answerOnce = (status: number, arrives: boolean) =>
    page.route(
      '**/api/desk/uploads/*/import',
      async (route) => {
        if (arrives) await route.fetch();
        await route.fulfill({ status, json: { error: 'busy' } });
      },
      { times: 1 },
    );
  const uploads = page.getByRole('list', { name: 'Uploads' });
  const imported = page.getByRole('region', { name: 'Uploaded in the last day' }).getByText('is imported');

  await test.step('it is ordered again', async () => {
    await answerOnce(503, false);
    await choose('Busy');
    await uploads.getByRole('button', { name: 'Try again' }).click();
    await expect(imported).toHaveCount(1);
    await expect(uploads).toBeHidden();
    expect(sent).toEqual(['PATCH']);
  });

  await test.step('it is ordered after a reload', async () => {
    await answerOnce(503, false);
    await choose('Left');
    await expect(uploads.getByRole('alert')).toBeVisible();
    await page.reload();
    await expect(imported).toHaveCount(2);
    await expect(uploads).toBeHidden();
    expect(sent).toEqual(['PATCH', 'PATCH']);
  });

  await test.step('it is not sent again when the answer alone was lost', async () => {
    await answerOnce(504, true);
    await choose('Lost');
    await uploads.getByRole('button', { name: 'Try again' }).click();
    await expect(imported).toHaveCount(3);
    await expect(uploads).toBeHidden();
    expect(sent).toEqual(['PATCH', 'PATCH', 'PATCH']);
  });

  await test.step('one that the member gives up is gone, here and on the server', async () => {
    await answerOnce(503, false);
    await choose('Not wanted');
    await expect(uploads.getByRole('alert')).toBeVisible();
    const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await uploads.getByRole('button', { name: 'Cancel: Not wanted.pdf' }).click();
    expect((await removed).status()).toBe(204);
    await page.reload();
    await expect(imported).toHaveCount(3);
    await expect(uploads).toBeHidden();
  });
});

test('another tab does not take a file that is being sent for one that was left', async ({ openDesk }, testInfo) => {
  const page = await openDesk('editor', '/desk/issues');
  page.on('dialog', (dialog) => dialog.accept());
  // No piece gets an answer.
  await page.route('**/api/desk/uploads/*', (route) => route.request().method() === 'PATCH' || route.continue());
  const begin = async (name: string) => {
    const file = testInfo.outputPath(name);
    await writeFile(file, await numberedPdf(3, name));
    const piece = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.locator('input[type=file]').setInputFiles([file]);
    await piece;
  };
  await begin('left.pdf');
  await page.reload();
  await expect(page.getByText('was not sent to its end.')).toBeVisible();
  await begin('on its way.pdf');

  const other = await page.context().newPage();
  await other.goto(page.url());
  const uploads = other.getByRole('list', { name: 'Uploads' });
  await expect(uploads).toContainText('left.pdf');
  await expect(uploads).not.toContainText('on its way.pdf');
});
