import { insertPayment } from '../../packages/server/src/payments/payments.ts';
import { newMember } from '../support/members.ts';
import { expect, test } from './deskTillFixtures.ts';

test('an owner offers a plan, stops offering it, and finds a subscriber whose payment has failed', async ({
  page,
  till,
  signIn,
}) => {
  const { db } = till.store.connection;
  const reader = await newMember(till.store, 'unpaid@readers.example');
  await insertPayment(db, {
    ...{ id: 'unpaid-plan', user_id: reader.id, gateway: 'paypal', item_type: 'plan', item_id: till.plan },
    ...{ description: 'All Access, 1 month', period: 'month', amount: 999, currency: 'EUR', precision: 2 },
    ...{ locale: 'en', status: 'completed', completed_at: new Date('2026-03-01T12:00:00Z'), renewal_failed: true },
    ...{ paid_until: new Date('2026-04-01T12:00:00Z'), next_billing_at: new Date('2026-04-04T12:00:00Z') },
  });
  await signIn('owner');
  await page.goto(`${till.store.url}/desk`);
  await page.getByRole('link', { name: 'Plans' }).first().click();
  const table = page.getByRole('table', { name: 'Plans' });

  await page.getByRole('button', { name: 'Offer a new plan…' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Paid once per').selectOption({ label: '3 months' });
  await dialog.getByLabel('Price in EUR').fill('free');
  await expect(dialog.getByText('Write a price such as €9.99.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Offer the plan' })).toBeDisabled();
  await dialog.getByLabel('Price in EUR').fill('24,90');
  await dialog.getByRole('button', { name: 'Offer the plan' }).click();
  const row = table.getByRole('row', { name: '3 months' });
  await expect(row).toContainText('€24.90');

  await row.getByRole('button', { name: 'Stop offering…' }).click();
  await expect(dialog).toContainText('Its subscribers keep it');
  await dialog.getByRole('button', { name: 'Stop offering' }).click();
  await expect(row).toContainText('No longer offered');

  await table.getByRole('link', { name: '1 month' }).click();
  await expect(page.getByRole('heading', { name: 'Subscribers: 1 month' })).toBeVisible();
  await page.getByLabel('State').selectOption({ label: 'Ended' });
  await expect(page.getByText('No subscriber is in this state.')).toBeVisible();
  await page.getByLabel('State').selectOption({ label: 'Payment failed' });
  const subscriber = page.getByRole('table', { name: 'Subscribers' }).getByRole('row', { name: 'unpaid@readers' });
  await expect(subscriber).toContainText('Apr 4, 2026');
  await subscriber.getByRole('link', { name: 'unpaid@readers.example' }).click();
  await expect(page.getByRole('heading', { name: 'unpaid@readers.example' })).toBeVisible();
});
