import { startDemo } from '../../examples/demo/demo.ts';
import { processFolder } from '../support/processFolder.ts';
import { expect, test, workerPort } from './fixtures.ts';
import { FramedStore } from './pages/FramedStore.ts';
import { StorePage } from './pages/StorePage.ts';
import { SupportForm } from './pages/SupportForm.ts';

const FAILURE =
  'There was a problem with sending the message. If the problem persists, please contact us directly at harbour@example.org';

test('a reader writes to the publisher, corrects mistakes and sends the message', async ({ store, page }) => {
  await store.open();
  await store.button('Need help').click();
  const form = new SupportForm(page.getByRole('dialog', { name: 'Contact support' }));
  await expect(form.topic.getByRole('option')).toHaveText([
    'Please choose',
    'Reading',
    'Payments',
    'Signing in',
    'Something else',
  ]);
  await form.button('Send').click();
  await expect(form.email).toBeFocused();
  await expect(form.email).toHaveAccessibleDescription('Please provide a valid email address');
  await expect(form.topic).toHaveAccessibleDescription('Please select a category of your problem');
  await expect(form.problem).toHaveAccessibleDescription('5 to 5,000 characters Please describe your problem');

  await form.fill('reader@example.com', 'Reading', 'x'.repeat(5001));
  await expect(form.problem).toHaveAccessibleDescription('5,001 of 5,000 characters At most 5,000 characters');
  await form.problem.fill('Page 3 is upside down');
  await expect(form.problem).toHaveAccessibleDescription('5 to 5,000 characters');
  await form.button('Send').click();
  await expect(form.scope.getByRole('status')).toHaveText(
    'Your message has been sent. We’ll reply to reader@example.com.',
  );
  await expect(form.button('Close')).toBeFocused();
  await expect(form.button('Send')).toBeDisabled();
  await expect(form.button('Cancel')).toHaveCount(0);
  await form.button('Close').click();
  await expect(store.button('Need help')).toBeFocused();
  await store.button('Need help').click();
  await expect(form.problem).toHaveValue('');
});

test('a failed message and an unsent draft are kept', async ({ store, page, complaints }) => {
  complaints.expect(/status of 503 .*\/api\/need-support$/, /status of 400 .*\/api\/need-support$/);
  const answers = [
    { status: 503, json: { error: 'down' } },
    { status: 400, json: { code: 400, errors: { children: { email: { errors: ['We do not know this address.'] } } } } },
  ];
  await page.route('**/api/need-support', (route) => {
    const answer = answers.shift();
    return answer ? route.fulfill(answer) : route.continue();
  });
  await store.open();
  await store.button('Need help').click();
  const form = new SupportForm(page.getByRole('dialog', { name: 'Contact support' }));
  await form.fill('reader@example.com', 'Something else', 'It hums');
  await form.button('Cancel').click();
  await store.button('Need help').click();
  await expect(form.problem).toHaveValue('It hums');
  // A selection that ends beside the form must not close it.
  await form.problem.hover();
  await page.mouse.down();
  await page.mouse.move(2, 300);
  await page.mouse.up();

  await form.button('Send').click();
  await expect(form.scope.getByText(FAILURE)).toBeVisible();
  await expect(form.button('Send')).toBeFocused();
  await form.button('Send').click();
  await expect(form.email).toHaveAccessibleDescription('We do not know this address.');
  await expect(form.scope.getByText(FAILURE)).toHaveCount(0);
  await expect(form.problem).toHaveValue('It hums');
  await form.button('Send').click();
  await expect(form.scope.getByRole('status')).toContainText('Your message has been sent.');
  await page.keyboard.press('Escape');
  await expect(form.email).toHaveCount(0);
});

test('framed, the form is a page of its own', async ({ page, demo, complaints: _watched }) => {
  const store = new FramedStore(page, demo.examplesUrl);
  await store.open('/embedded.html');
  await store.button('Need help').click();
  const form = new SupportForm(store.scope.getByRole('main', { name: 'Contact support' }));
  await expect(form.email).toBeInViewport();
  await expect(store.cards.first()).toBeHidden();
  await form.fill('reader@example.com', 'Reading', 'Page 3 is upside down');
  await form.button('Send').click();
  await expect(form.scope.getByRole('status')).toContainText('Your message has been sent.');
  await store.fittingHeight();
  await store.button('Return to the list').click();
  await expect(store.cards.first()).toBeVisible();
});

test('terms, privacy and accessibility open in place of the list', async ({ store, page }) => {
  await store.open();
  const foot = page.getByRole('contentinfo');
  await expect(foot).toContainText('All prices are in USD');
  await foot.getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL(`${store.url}/terms`);
  await expect(page.getByRole('heading', { name: 'Terms of sale' })).toBeInViewport();
  await expect(page.getByText('renews automatically')).toBeVisible();
  await expect(store.cards.first()).toBeHidden();
  await foot.getByRole('link', { name: 'Privacy policy' }).click();
  await expect(page.getByRole('heading', { name: 'Privacy', exact: true })).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Terms of sale' })).toBeVisible();
  await store.button('Return to the list').click();
  await expect(page).toHaveURL(`${store.url}/`);
  await expect(store.cards.first()).toBeVisible();

  await store.open('/accessibility');
  await expect(page.getByRole('heading', { name: 'Known limits' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await store.button('Return to the list').click();
  await expect(store.cards.first()).toBeVisible();
});

test.describe('in German', () => {
  test.use({ locale: 'de-AT' });
  test('the terms and the page for missing addresses are in German', async ({ store, page, complaints }) => {
    complaints.expect(/status of 404 .*\/nowhere$/);
    await store.open('/terms');
    const text = page.getByRole('heading', { name: 'Verkaufsbedingungen' });
    await expect(text).toBeVisible();
    await store.open('/nowhere');
    await expect(page.getByRole('heading', { name: 'Seite nicht gefunden' })).toBeVisible();
    await page.getByRole('link', { name: 'Zurück zur Liste' }).click();
    await expect(store.cards.first()).toBeVisible();
  });
});

test('the notice about cookies is read once a year', async ({ store, page }) => {
  await store.open();
  const notice = page.getByRole('complementary', { name: 'Cookies' });
  await notice.getByRole('button', { name: 'Got it' }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(store.cards.first()).toBeVisible();
  // The notice would come with the foot.
  await expect(page.locator('[part~=footer]')).toBeVisible();
  await expect(notice).toHaveCount(0);
  const [cookie] = await page.context().cookies();
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect({ name: cookie?.name, days: Math.round(days) }).toEqual({ name: 'magazine-store-consent', days: 365 });
});

test('a message of the publisher shows until the visitor dismisses it', async ({ page, complaints: _watched }) => {
  const dataDir = processFolder('message');
  const settings = { MESSAGE_HEADER: 'We are at the sea', MESSAGE_TEXT: 'Answers come on Monday.' };
  const demo = await startDemo({ port: workerPort(test.info(), 18400), dataDir, settings });
  try {
    const store = new StorePage(page, demo.url);
    await store.open();
    const message = page.getByRole('region', { name: 'We are at the sea' });
    await expect(message).toContainText('Answers come on Monday.');
    await message.getByRole('button', { name: 'Dismiss' }).click();
    await expect(message).toHaveCount(0);
    await page.reload();
    await expect(store.cards.first()).toBeVisible();
    await expect(message).toHaveCount(0);
    const kept = (await page.context().cookies()).find(({ name }) => name.startsWith('magazine-store-message-'));
    expect(Math.round(((kept?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(30);
  } finally {
    // Leave the page first: its later requests would fail without the server.
    await page.goto('about:blank');
    await demo.stop();
  }
});

test('a frame without cookies says so, and offers the store itself', async ({ page, demo, complaints: _watched }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} });
    document.requestStorageAccess = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  const store = new FramedStore(page, demo.examplesUrl);
  await store.open('/embedded.html');
  await expect(store.scope.getByText('There was a problem loading the page.')).toBeVisible();
  await expect(store.scope.getByRole('link', { name: 'Open the store' })).toHaveAttribute('href', `${demo.url}/`);
  await expect(store.button('Reload')).toBeVisible();
});

test('the stand-alone store works without cookies', async ({ store, page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', {
      get: () => {
        throw new DOMException('sandboxed', 'SecurityError');
      },
    });
  });
  await store.open();
  await expect(store.cards.first()).toBeVisible();
  await store.button('Got it').click();
  await expect(store.button('Got it')).toHaveCount(0);
});
