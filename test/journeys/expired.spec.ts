import { expect, test } from './fixtures.ts';
import { AccountPages } from './pages/AccountPages.ts';
import { SupportForm } from './pages/SupportForm.ts';

const EMAIL = 'reader@example.com';

test('a typed message survives an expired session and signing in again', async ({ page, demo, complaints }) => {
  complaints.expect(
    /status of 403 .*\/api\/need-support$/,
    /status of 403 .*\/api\/cancellation$/,
    /status of 401 .*\/api\/user\/payment\/promocode$/,
    /ERR_FAILED .*\/chunks\/session-[^/]*\.js$/,
  );
  const shop = new AccountPages(page, demo.url);
  const expired = page.getByRole('dialog', { name: 'Your sessions has expired' });
  const signInAgain = async () => {
    await expect(expired.getByRole('button', { name: 'Click to reload' })).toBeFocused();
    await expect(page.getByText('Could not load the page')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(expired).toBeVisible();
    await shop.button('Click to reload').click();
    await expect(expired).toHaveCount(0);
    await shop.signInAs(EMAIL);
  };
  /** Ends the session as if the reader had ended all sessions on another device. */
  const endSession = () =>
    page.evaluate(() => {
      const token = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '');
      const headers = { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': token };
      return fetch('/api/user/sessions/end', { method: 'POST', headers, body: '{}' }).then(({ status }) => status);
    });
  await shop.open();
  await shop.signInAs(EMAIL);

  await shop.button('Need help').click();
  const form = new SupportForm(page.getByRole('dialog', { name: 'Contact support' }));
  await form.fill('ada@tests.example', 'Reading', 'Page 3 is upside down');
  await shop.spoilToken();
  await form.button('Send').click();
  await expect(form.problem).toHaveValue('Page 3 is upside down');
  await page.context().clearCookies();
  await signInAgain();
  await shop.button('Need help').click();
  await expect(form.email).toHaveValue('ada@tests.example');
  await expect(form.topic).toHaveValue('reader');
  await expect(form.problem).toHaveValue('Page 3 is upside down');
  await form.button('Send').click();
  await expect(form.button('Close')).toBeFocused();
  await page.goBack();
  await expect(form.problem).toBeHidden();
  await page.reload();
  await shop.button('Need help').click();
  await expect(form.problem).toHaveValue('');
  await form.button('Cancel').click();

  await page.getByRole('contentinfo').getByRole('link', { name: 'Cancel contracts here' }).click();
  await page.getByLabel('Your name').fill('Ada Reader');
  await page.getByLabel('Which contract?').fill('The plan of May');
  await shop.button('Continue').click();
  await shop.spoilToken();
  await shop.button('Cancel now').click();
  await page.context().clearCookies();
  await signInAgain();
  await expect(page.getByLabel('Your name')).toHaveValue('Ada Reader');
  await expect(page.getByLabel('Which contract?')).toHaveValue('The plan of May');
  await shop.button('Return to the list').click();

  await shop.accountButton.click();
  await shop.menuItem('Your account').click();
  const code = shop.account.getByRole('textbox', { name: 'Coupon code' });
  await code.fill('WELCOME-ISS');
  expect(await endSession()).toBe(204);
  await code.press('Enter');
  await signInAgain();
  await shop.accountButton.click();
  await shop.menuItem('Your account').click();
  await expect(code).toHaveValue('WELCOME-ISS');

  // The dialog's code may not load.
  const dialogCode = /\/chunks\/session-(?![a-z]{2}-)[^/]*\.js$/;
  await page.route(dialogCode, (route) => route.abort());
  await page.reload();
  await code.fill('WELCOME-');
  expect(await endSession()).toBe(204);
  await code.press('Enter');
  const failure = page.getByRole('dialog', { name: 'Could not load the page' });
  await expect(failure).toBeVisible();
  await page.unroute(dialogCode);
  await failure.getByRole('button', { name: 'Reload' }).click();
  await shop.signInAs(EMAIL);
  await shop.accountButton.click();
  await shop.menuItem('Your account').click();
  await expect(code).toHaveValue('WELCOME-');
});
