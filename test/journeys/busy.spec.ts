import type { MagazineStoreElement } from '../../packages/store/src/elementTypes.ts';
import { test } from './buyerFixtures.ts';
import { expect } from './fixtures.ts';

const PAID = 14;
const CHALLENGES = '4000 0027 6000 3184';
const BUSY = { done: false, reason: 'busy' };

test('commands of the page can’t interrupt a payment, and work again afterwards', async ({ page, shop, cart }) => {
  const command = (name: 'openIssue' | 'openViewer' | 'openAccount' | 'signOut' | 'refresh') =>
    page.evaluate((called) => {
      const store = document.querySelector('magazine-store') as MagazineStoreElement;
      return called === 'openIssue' || called === 'openViewer' ? store[called](12) : store[called]();
    }, name);
  await cart.open(PAID);
  await cart.payByCard(CHALLENGES);
  const bank = page.frameLocator('iframe[title="Challenge of the test bank"]');
  await expect(bank.getByRole('button', { name: 'Complete' })).toBeVisible();
  for (const name of ['openIssue', 'openViewer', 'openAccount', 'signOut'] as const) {
    expect(await command(name), name).toEqual(BUSY);
  }
  expect(await command('refresh')).toEqual({ done: true });
  await cart.answerChallenge('Complete');
  await expect(cart.dialog).toBeHidden();
  await expect(shop.button('Read')).toBeEnabled();
  expect(await command('openIssue')).toEqual({ done: true });
  await expect(page).toHaveURL(/\/read\/12$/);
});
