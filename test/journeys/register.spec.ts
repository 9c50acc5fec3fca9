import { HttpBrowser } from '../support/httpBrowser.ts';
import { test as base, expect } from './fixtures.ts';
import { AccountPages } from './pages/AccountPages.ts';
import { forgetNewcomer, NEWCOMER as NEW } from './pages/newcomer.ts';

const TAKEN = 'taken@example.com';

const test = base.extend<{ shop: AccountPages }>({
  shop: async ({ page, demo, complaints: _watched }, use) => {
    await use(new AccountPages(page, demo.url));
    await forgetNewcomer(demo.url);
  },
});

test('a new reader accepts the terms, and has an account', async ({ shop, page }) => {
  await shop.open();
  await shop.signInButton.click();
  await shop.goThroughWindow(NEW);
  await expect(shop.tab('Register')).toHaveAttribute('aria-selected', 'true');
  await expect(shop.tab('Sign In')).toBeDisabled();
  await expect(shop.signInDialog.getByText(NEW)).toBeVisible();
  await expect(shop.signInDialog.getByRole('img', { name: 'Press ID' })).toHaveJSProperty('complete', true);
  expect(
    await shop.signInDialog.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0);
  await expect(shop.signInDialog.getByRole('link', { name: 'terms and conditions' })).toHaveAttribute(
    'href',
    `${shop.url}/terms`,
  );
  await expect(shop.button('Create Account')).toBeDisabled();
  await shop.acceptTerms.check();
  await expect(shop.button('Create Account')).toBeEnabled();
  await shop.acceptTerms.uncheck();
  await expect(shop.button('Create Account')).toBeDisabled();
  await shop.acceptTerms.check();
  await shop.button('Create Account').click();
  await expect(shop.notice(`Signed in as ${NEW}`)).toBeVisible();
  await expect(shop.signInDialog).toBeHidden();

  await shop.signOut();
  await expect(shop.signInButton).toBeVisible();
  await page.reload();
  await shop.signInAs(NEW);
  await shop.open('/account');
  await expect(shop.account.getByText(NEW)).toBeVisible();
});

test('a reader who refuses the terms has no account, and is asked again the next time', async ({ shop }) => {
  await shop.open();
  await shop.signInButton.click();
  await shop.goThroughWindow(NEW);
  await shop.button('Cancel').click();
  await expect(shop.tab('Sign In')).toBeEnabled();
  await expect(shop.button('Sign in with Press ID')).toBeEnabled();
  await expect(shop.accountButton).toHaveCount(0);
  await shop.goThroughWindow(NEW);
  await expect(shop.button('Create Account')).toBeDisabled();
});

test('an e-mail that has an account gets no second one', async ({ shop, complaints }) => {
  complaints.expect(/status of 422 .*\/auth\/register$/);
  await shop.open();
  await shop.signInButton.click();
  await shop.goThroughWindow(TAKEN);
  await shop.acceptTerms.check();
  await shop.button('Create Account').click();
  await expect(shop.signInDialog.getByRole('alert')).toHaveText('This user already exists. Please try logging in.');
  await expect(shop.button('Create Account')).toBeDisabled();
  await shop.button('Cancel').click();
  await shop.goThroughWindow('reader@example.com');
  await expect(shop.notice('Signed in as reader@example.com')).toBeVisible();
});

test('an account that another page has just made with the same sign-in is not made again', async ({
  shop,
  page,
  complaints,
}) => {
  complaints.expect(/status of 400 .*\/auth\/register$/);
  await shop.open();
  await shop.signInButton.click();
  const redeemed = page.waitForResponse(
    async (response) => response.url().endsWith('/auth/redeem') && (await response.json()).status === 'registration',
  );
  await shop.goThroughWindow(NEW);
  const answer = await redeemed;
  const { key, csrfToken } = (await answer.json()).registration;
  const { verifier } = answer.request().postDataJSON();
  const elsewhere = await new HttpBrowser(shop.url).send('/auth/register', { key, csrfToken, verifier });
  expect(elsewhere.status).toBe(200);

  await shop.acceptTerms.check();
  await shop.button('Create Account').click();
  await expect(shop.signInDialog.getByRole('alert')).toHaveText('Your session has expired. Please try again.');
  await expect(shop.accountButton).toHaveCount(0);
  await shop.button('Cancel').click();
  await shop.goThroughWindow(NEW);
  await expect(shop.notice(`Signed in as ${NEW}`)).toBeVisible();
});
