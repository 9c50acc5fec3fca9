import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { command } from '../support/commandLine.ts';
import { demoFolder, expect, test } from './fixtures.ts';
import { forgetNewcomer, NEWCOMER } from './pages/newcomer.ts';

/** The browser logs what the desk then answers: a visitor without a session, or one who may not. */
const REFUSED = /status of 40[13] .* at http:[^ ]*\/api\/desk/;

async function signIn(page: Page, email: string): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in with Press ID' }).click();
  await (await opened).getByRole('button', { name: email }).click();
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('the operator invites an owner, the owner an editor, and all that they change is in the log', async ({
  page,
  demo,
  complaints,
  browser,
}) => {
  complaints.expect(REFUSED);
  const invited = await command({ DATA_DIR: demoFolder }, 'desk', 'invite', 'owner@example.com', '--role', 'owner');
  expect(invited.code, invited.errors).toBe(0);
  const [link = ''] = /^http:.*$/m.exec(invited.out) ?? [];

  await test.step('the link is for one account', async () => {
    await page.goto(link);
    await expect(page.getByText('You are invited to work here.')).toBeVisible();
    await signIn(page, 'reader@example.com');
    await expect(page.getByText('This invitation is for another account: o•••@example.com.')).toBeVisible();
    await signIn(page, 'owner@example.com');
    await expect(page.getByText('You are invited as Owner, with the account of owner@example.com.')).toBeVisible();
    await page.getByRole('button', { name: 'Accept the invitation' }).click();
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  });

  const edits = await browser.newContext({ locale: 'en' });
  const editor = await edits.newPage();
  await test.step('the owner invites an editor, and the editor makes an account on the page of the invitation', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'People' }).click();
    await page.getByRole('button', { name: 'Invite a person' }).press('Enter');
    await page.getByLabel('Email address').fill('reader@example');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Enter an email address.')).toBeVisible();
    await page.getByLabel('Email address').fill('New@example.com');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog', { name: 'The invitation is ready' });
    const address = await dialog.getByRole('status').first().textContent();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(row(page, NEWCOMER)).toContainText('Editor');

    await editor.goto(address ?? '');
    await signIn(editor, NEWCOMER);
    await expect(editor.getByText(`${NEWCOMER} has no account in this store yet.`)).toBeVisible();
    await expect(editor.getByRole('button', { name: 'Make an account' })).toBeDisabled();
    await editor.getByRole('checkbox', { name: 'I accept the terms and conditions of the store.' }).check();
    await editor.getByRole('button', { name: 'Make an account' }).click();
    await expect(editor.getByText(`You are invited as Editor, with the account of ${NEWCOMER}.`)).toBeVisible();
    await editor.getByRole('button', { name: 'Accept the invitation' }).click();
    await expect(editor.getByRole('heading', { name: 'Overview' })).toBeVisible();
    await expect(editor.getByRole('navigation').getByRole('link', { name: 'People' })).toHaveCount(0);
    await editor.goto(`${demo.url}/desk/people`);
    await expect(editor.getByText('There is no such page, or your role doesn’t include it.')).toBeVisible();
    await editor.goto(address ?? '');
    await expect(editor.getByRole('heading', { name: 'Overview' })).toBeVisible();
  });

  await test.step('an old sign-in is made anew in a window, and the change goes on', async () => {
    await page.reload();
    await expect(row(page, NEWCOMER)).toBeVisible();
    await expect(page.getByText('Open invitations')).toHaveCount(0);
    await page.route(
      '**/api/desk/members/*',
      (route) => route.fulfill({ status: 403, json: { error: 'sign_in_again' } }),
      { times: 1 },
    );
    await row(page, NEWCOMER).getByRole('button', { name: 'Change role' }).click();
    await page.getByLabel('Role', { exact: true }).selectOption('Support');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Change role' }).click();
    await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
    await signIn(page, 'owner@example.com');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(row(page, NEWCOMER)).toContainText('Support');
  });

  await test.step('a session that was ended in another tab interrupts nothing', async () => {
    // As another tab does it: the desk's code hears nothing.
    expect(await page.evaluate(async () => (await fetch('/auth/logout')).status)).toBe(200);
    // As a screen reader presses it, for a person who has asked for less motion.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const remove = row(page, NEWCOMER).getByRole('button', { name: 'Remove' });
    await remove.evaluate((button: HTMLElement) => button.click());
    await expect(page.getByRole('alertdialog')).toBeFocused();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('dialog', { name: 'Sign in to go on' })).toBeVisible();
    await signIn(page, 'owner@example.com');
    await expect(row(page, NEWCOMER)).toHaveCount(0);
    await editor.reload();
    await expect(editor.getByText('This account has no access to the desk.')).toBeVisible();
    await edits.close();
  });

  await test.step('the last owner can’t leave', async () => {
    await row(page, 'owner@example.com').getByRole('button', { name: 'Remove' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('The desk needs an owner. Make another member an owner first.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    complaints.expect(/status of 409 .*\/api\/desk\/members\/[^/]+$/);
  });

  await test.step('the log has everything, is searched, and is saved', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Changes' }).click();
    await expect(page.getByRole('row')).toHaveCount(7);
    await expect(row(page, 'Operator')).toContainText('Invited a person');
    await page.getByLabel('Action').selectOption('Changed a role');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(row(page, 'Changed a role')).toContainText('Editor Support');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('changes.csv');
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(',owner@example.com,changeRole,user:');
  });

  await test.step('on a narrow window, the link of the same screen closes the menu and leaves the focus on the screen', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Changes' }).click();
    await expect(page.getByRole('navigation')).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    await page.getByRole('button', { name: 'Menu' }).click();
  });

  await test.step('signing out without a connection says that it failed, and does not happen later', async () => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED .*\/auth\/logout$/);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('banner').getByRole('alert')).toBeVisible();
    await page.context().setOffline(false);
  });

  await test.step('signing out leaves nothing of the desk on the screen', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('button', { name: 'Sign in with Press ID' })).toBeVisible();
    await expect(page.getByText('owner@example.com')).toHaveCount(0);
  });

  await test.step('after Cancel, the focus stays at the buttons', async () => {
    const provider = page.getByRole('button', { name: 'Sign in with Press ID' });
    await expect(provider).toBeEnabled();
    const opened = page.waitForEvent('popup');
    await provider.press('Enter');
    await (await opened).close();
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeHidden();
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: /^Sign in with/ }).first()).toBeFocused();
  });
  await forgetNewcomer(demo.url);
});
