import { readFile } from 'node:fs/promises';
import { newMember } from '../support/members.ts';
import { fetchPurchases } from '../support/payments.ts';
import { expect, test } from './deskTillFixtures.ts';

test('an accountant refunds a part and then the rest, and sees the effect before each press', async ({
  page,
  till,
  signIn,
  buyer,
}) => {
  const reader = await buyer('refund@readers.example');
  await signIn('accountant');
  await page.goto(`${till.store.url}/desk/money`);
  await page.getByRole('searchbox', { name: 'Find a payment' }).fill(reader.paymentId);
  await page.keyboard.press('Enter');
  const row = page.getByRole('table', { name: 'Charges' }).getByRole('row').nth(1);
  await expect(row).toContainText('refund@readers.example');
  await row.getByRole('link').click();

  await page.getByRole('button', { name: 'Refund…' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('The buyer loses the issue');
  await dialog.getByLabel('Amount in EUR').fill('5');
  await expect(dialog.getByText('Enter an amount of at most €4.99.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Refund', exact: true })).toBeDisabled();
  await dialog.getByLabel('Amount in EUR').fill('1,99');
  await expect(dialog).toContainText('A refund of a part takes nothing away');
  await dialog.getByRole('button', { name: 'Refund €1.99 for good' }).click();
  await expect(page.getByRole('table', { name: 'Refunds' })).toContainText('€1.99');
  await expect(page.getByText('Refunded in part')).toBeVisible();
  expect((await fetchPurchases(reader.browser)).issues).toEqual([till.issue]);

  await page.reload();
  await page.getByRole('button', { name: 'Refund…' }).click();
  await dialog.getByRole('button', { name: 'Refund €3.00 for good' }).click();
  await expect(page.getByText('All of this charge is refunded.')).toBeVisible();
  expect((await fetchPurchases(reader.browser)).issues).toEqual([]);
});

test('the second of two tabs is told, and nothing is refunded twice', async ({
  page,
  context,
  till,
  signIn,
  buyer,
  complaints,
}) => {
  complaints.expect(/status of 409 .*\/api\/desk\/charges\/[^/]+\/refund$/);
  const { paymentId } = await buyer('twice@readers.example');
  await signIn('owner');
  const second = await context.newPage();
  for (const tab of [page, second]) {
    await tab.goto(`${till.store.url}/desk/money?q=${paymentId}`);
    await tab.getByRole('table', { name: 'Charges' }).getByRole('link').first().click();
    await tab.getByRole('button', { name: 'Refund…' }).click();
  }
  await page.getByRole('button', { name: 'Refund €4.99 for good' }).click();
  await expect(page.getByText('All of this charge is refunded.')).toBeVisible();
  await second.getByRole('button', { name: 'Refund €4.99 for good' }).click();
  await expect(second.getByText('Another member has changed this meanwhile.')).toBeVisible();
  await second.getByRole('button', { name: 'Cancel' }).click();
  await expect(second.getByText('All of this charge is refunded.')).toBeVisible();
  const intent = till.stripe.payments().find(({ metadata }) => metadata.payment === paymentId);
  expect(till.stripe.charges(intent?.id).map(({ amount_refunded }) => amount_refunded)).toEqual([499]);
});

test('a provider that is away: the refund is under way, then done without another press', async ({
  page,
  till,
  signIn,
  buyer,
}) => {
  const { paymentId } = await buyer('later@readers.example');
  await signIn('owner');
  await page.goto(`${till.store.url}/desk/money?q=${paymentId}`);
  await page.getByRole('table', { name: 'Charges' }).getByRole('link').first().click();
  till.stripe.injectFault('unavailable', 'refunds.create');
  await page.getByRole('button', { name: 'Refund…' }).click();
  await page.getByRole('button', { name: 'Refund €4.99 for good' }).click();
  await expect(page.getByText('A refund is under way.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refund…' })).toHaveCount(0);
  await till.store.connection.db
    .updateTable('refunds')
    .set({ due_at: new Date(0) })
    .where('payment_id', '=', paymentId)
    .execute();
  await till.reconciler.run();
  await expect(page.getByText('All of this charge is refunded.')).toBeVisible();
});

test('sales and exports follow the filter', async ({ page, till, signIn, buyer }) => {
  await buyer('books@readers.example');
  await signIn('accountant');
  await page.goto(`${till.store.url}/desk/money`);
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('No charges match.')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('');
  await page.getByLabel('Sold').selectOption('One issue');
  await page.getByLabel('Number of the issue').fill(String(till.issue));
  await expect(page.getByRole('table', { name: 'Charges' })).toContainText('books@readers.example');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('charges.csv');
  expect(await readFile(await file.path(), 'utf8')).toContain('4.99');

  await page.getByRole('navigation', { name: 'Money' }).getByRole('link', { name: 'Sales' }).click();
  await page.getByLabel('Sums by').selectOption('Issue');
  await expect(page.getByRole('table', { name: 'Sales' }).getByRole('row', { name: 'For sale' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Charges');
});

test('after a restore, an owner gives a sale to a buyer who signs in in another way', async ({
  page,
  till,
  signIn,
  buyer,
}) => {
  const lost = await buyer('before@readers.example');
  const { connection, services, app } = till.store;
  // The database goes back to a time before the purchase and its account.
  for (const table of ['charges', 'idempotency_keys'] as const) {
    await connection.db.deleteFrom(table).where('payment_id', '=', lost.paymentId).execute();
  }
  await connection.db.deleteFrom('payments').where('id', '=', lost.paymentId).execute();
  await connection.db.deleteFrom('users').where('id', '=', lost.id).execute();
  const since = new Date(Date.now() - 60_000);
  await services.payments.afterBackup.bringBack(since, app.log, new AbortController().signal);
  const reader = await newMember(till.store, 'after@readers.example');

  await signIn('owner');
  await page.goto(`${till.store.url}/desk/money`);
  await page.getByRole('link', { name: 'See the sales that wait' }).click();
  await page.getByRole('button', { name: 'Give to a reader…' }).press('Enter');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('searchbox', { name: 'Find a reader' }).fill('after@');
  await dialog.getByRole('radio', { name: 'after@readers.example' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Give it for good' }).press('Enter');
  await expect(page.getByText('after@readers.example has “For sale” now.')).toBeVisible();
  await expect(page.getByText('No sale waits for its buyer.')).toBeVisible();
  expect((await fetchPurchases(reader.browser)).issues).toEqual([till.issue]);
});

test('an address of another role, or of no screen, says so, and leads to the overview', async ({
  page,
  till,
  signIn,
}) => {
  await signIn('support');
  for (const address of ['money/sales', 'money/nowhere', 'coupons/1/nowhere']) {
    await page.goto(`${till.store.url}/desk/${address}`);
    await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'To the overview' }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
});
