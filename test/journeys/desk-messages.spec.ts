import { newMember } from '../support/members.ts';
import { expect, test } from './deskTillFixtures.ts';

test('support answers a reader’s message by mail, marks it as done, and opens it again', async ({
  page,
  till,
  signIn,
}) => {
  const reader = await newMember(till.store, 'writer@readers.example');
  const message = { email: 'writer@readers.example', topic: 'reader', problem: 'Page 14 stays empty.' };
  expect((await reader.browser.send('/api/need-support', { need_support: message })).status).toBe(204);
  await signIn('support');
  await page.goto(`${till.store.url}/desk`);
  await page.getByRole('link', { name: 'Messages' }).first().click();
  const table = page.getByRole('table', { name: 'Messages' });
  await table.getByRole('link', { name: 'Page 14 stays empty.' }).click();
  await expect(page.getByRole('link', { name: 'writer@readers.example' })).toHaveAttribute(
    'href',
    `/desk/readers/${reader.id}`,
  );

  const send = page.getByRole('button', { name: 'Send the answer' });
  await expect(send).toBeDisabled();
  await page.getByLabel('Answer to writer@readers.example').fill('We have repaired it.');
  await send.click();
  const answers = page.getByRole('region', { name: 'Answers' });
  await expect(answers).toContainText('We have repaired it.');
  await expect(page.getByLabel('Answer to writer@readers.example')).toHaveValue('');
  await page.getByRole('button', { name: 'Open again' }).click();
  await expect(page.getByRole('button', { name: 'Mark as done' })).toBeVisible();

  await page.getByRole('link', { name: 'All messages' }).click();
  await expect(table.getByRole('row', { name: 'Page 14' })).toContainText('Open, answered');
  await page.getByLabel('State').selectOption({ label: 'Done' });
  await expect(page.getByText('There are no such messages.')).toBeVisible();
});
