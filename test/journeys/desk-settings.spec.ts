import { expect, test } from './deskTillFixtures.ts';

test('an owner sees which settings the operator has set, and what follows from a missing one', async ({
  page,
  till,
  signIn,
}) => {
  await signIn('owner');
  await page.goto(`${till.store.url}/desk/store`);
  await page.getByRole('link', { name: 'Settings of the operator' }).click();
  const providers = page.getByRole('table', { name: 'Payment providers' });
  await expect(providers.getByRole('row', { name: 'Stripe' })).toContainText('Set');
  await expect(page.getByText('No payment provider')).toBeHidden();
  const others = page.getByRole('table', { name: 'Other settings' });
  await expect(others.getByRole('row', { name: 'Address for support' })).toContainText('Set');
  await expect(others.getByRole('row', { name: 'Mail server' })).toContainText('Readers get no emails.');
  await expect(page.locator('main')).not.toContainText('help@publisher.example');
});
