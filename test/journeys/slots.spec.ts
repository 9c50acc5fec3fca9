import { expect, test } from './fixtures.ts';
import { AccountPages } from './pages/AccountPages.ts';

const FREE = 'Medvind 3: Runt sjön';
const SAMPLED = 'Room Tone 2: Listening Outdoors';

test.use({ asksForSession: true });

test('elements of the page stand in the issue and in the account, also by keyboard and on a small phone', async ({
  page,
  demo,
  complaints: _,
}) => {
  const store = new AccountPages(page, demo.examplesUrl);
  await store.open('/slots.html');
  const print = page.getByRole('link', { name: 'Order the printed issue' });
  const moving = page.getByText('Moving house?');
  await expect(store.cards.first()).toBeVisible();
  await expect(print).toBeHidden();
  await expect(moving).toBeHidden();

  await store.card(SAMPLED).click();
  await expect(print).toHaveAttribute('href', '#order-10');
  const subscribe = store.scope.getByRole('button', { name: /^Subscribe/ });
  await subscribe.focus();
  await page.keyboard.press('Tab');
  await expect(print).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(subscribe).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(print).toBeHidden();
  await store.card(FREE).click();
  await expect(print).toHaveAttribute('href', '#order-12');
  await print.click();
  await expect(page).toHaveURL(/#order-12$/);
  await expect(store.detail(FREE)).toBeVisible();
  await expect(print).toBeVisible();

  await page.setViewportSize({ width: 320, height: 640 });
  const box = await print.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('about:blank');

  await store.open('/slots.html');
  await store.signInAs('reader@example.com');
  await store.accountButton.click();
  await store.menuItem('Your account').click();
  await expect(moving).toBeVisible();
  await expect(print).toBeHidden();
  await page.screenshot({ path: 'test-results/slots-account.png', fullPage: true });
  await store.signOut();
  await expect(moving).toBeHidden();
});
