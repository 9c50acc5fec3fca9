import { expect, test } from './fixtures.ts';
import { AccountPages } from './pages/AccountPages.ts';
import { SIGNED_OUT } from './pages/Complaints.ts';
import { anotherSite, ELSEWHERE, PARTITIONED } from './pages/elsewhere.ts';
import { FramedStore } from './pages/FramedStore.ts';

const READER = 'reader@example.com';
const OWNER = 'owner@example.com';
const OWNED = 'Counterform 1: The White Inside';

test.use({ launchOptions: PARTITIONED });

test('a frame on another site signs in for itself alone', async ({ page, context, demo, complaints: _ }) => {
  const framed = new AccountPages(page, anotherSite(demo.examplesUrl), page.frameLocator('iframe'));
  await framed.open('/embedded.html');
  await expect(framed.cards.first()).toBeVisible();
  const keepsPlainCookie = await framed.cards.first().evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: whether the browser keeps it is the question
    document.cookie = 'plain=1; path=/; secure; samesite=none';
    return document.cookie.includes('plain');
  });
  expect(keepsPlainCookie).toBe(false);
  // While a frame of another site grows, Chromium may send a click in it to the page around it.
  const frame = new FramedStore(page, framed.url);
  await frame.listHeight();
  await framed.signInAs(OWNER);
  await expect(framed.accountButton).toContainText(OWNER);

  await page.reload();
  await expect(framed.accountButton).toContainText(OWNER);
  await frame.listHeight();
  await framed.card(OWNED).click();
  await framed.button('Read').click();
  await framed.reader.expectSharp();

  const alone = new AccountPages(await context.newPage(), demo.url);
  await alone.open();
  await expect(alone.signInButton).toBeVisible();
  await alone.signInAs(READER);
  await page.reload();
  await expect(framed.accountButton).toContainText(OWNER);
});

for (const [site, toUrl] of ELSEWHERE) {
  test(`a store pasted into a page of ${site} signs in, and its visitor types no code`, async ({
    page,
    demo,
    complaints,
  }) => {
    complaints.expect(SIGNED_OUT);
    const url = toUrl(demo.examplesUrl);
    const pasted = new AccountPages(page, url);
    await pasted.open('/standalone.html');
    await pasted.signInButton.click();
    const window = await pasted.openWindow();
    const closed = window.waitForEvent('close');
    await window.getByRole('button', { name: OWNER }).click();
    await closed;
    await expect(pasted.notice(`Signed in as ${OWNER}`)).toBeVisible();
    await page.reload();
    await expect(pasted.accountButton).toContainText(OWNER);
    await pasted.card(OWNED).click();
    await pasted.button('Read').click();
    await pasted.reader.expectSharp();
    await pasted.reader.close();
    await pasted.button('Close').click();
    await pasted.signOut();
    // A reload before the server's answer would end the request.
    await expect(pasted.signInButton).toBeVisible();
    await page.reload();
    await expect(pasted.signInButton).toBeVisible();
  });
}
