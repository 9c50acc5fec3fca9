import { test as base, expect } from './fixtures.ts';
import { AccountPages } from './pages/AccountPages.ts';
import { CartPage } from './pages/CartPage.ts';
import { ELSEWHERE } from './pages/elsewhere.ts';
import { watchLeftovers } from './pages/leftovers.ts';
import { forgetNewcomer, NEWCOMER, registerNewcomer } from './pages/newcomer.ts';

const CHALLENGES = '4000 0027 6000 3184';
const ISSUE = 15;
const ISSUE_TITLE = 'Salt & Ladle 4: Bread and Broth';

/** The styles that the page sets on everything around the stores. */
const UNTOUCHED = {
  'letter-spacing': 'normal',
  'text-transform': 'none',
  'font-style': 'normal',
  'text-indent': '0px',
};

/** A demo with a reader who has a new account. */
const test = base.extend<{ newcomer: string }>({
  newcomer: async ({ demo, page, complaints: _watched }, use) => {
    await registerNewcomer(demo.url);
    await use(NEWCOMER);
    await page.goto('about:blank');
    await forgetNewcomer(demo.url);
  },
});

test.use({ asksForSession: true });

/** Signs in from a page of another origin, which confirms that it has asked. */
async function signIn(shop: AccountPages, email: string): Promise<void> {
  await shop.signInButton.click();
  const window = await shop.openWindow();
  await window.getByRole('button', { name: email }).click();
  await expect(shop.accountButton).toContainText(email);
}

/** Buys with a card that asks the bank, beginning at the list, and reads the bought issue. */
async function buy(shop: AccountPages): Promise<void> {
  const cart = new CartPage(shop);
  await shop.card(ISSUE_TITLE).click();
  await shop.page.getByRole('button', { name: /^Purchase/ }).click();
  await cart.payByCard(CHALLENGES);
  await cart.answerChallenge('Complete');
  await expect(shop.notice('Successfully purchased issue.')).toBeVisible();
  await expect(cart.dialog).toHaveCount(0);
  await shop.button('Read').click();
  await shop.reader.expectSharp();
}

for (const [site, toUrl] of ELSEWHERE) {
  test(`a card buys in a store pasted into a page of ${site}`, async ({ page, demo, newcomer }) => {
    const shop = new AccountPages(page, toUrl(demo.examplesUrl));
    await shop.open('/standalone.html');
    await signIn(shop, newcomer);
    await buy(shop);
    await expect(page).toHaveURL(`${shop.url}/standalone.html#/read/${ISSUE}/full`);
  });
}

test('twenty stores work on a page with hostile styles and scripts, and the one in two shadow roots sells', async ({
  page,
  demo,
  newcomer,
}, info) => {
  await page.goto(`${demo.examplesUrl}/hostile.html#imprint`);
  const stores = page.locator('magazine-store');
  await expect(stores).toHaveCount(20);
  for (const store of await stores.all()) await expect(store.getByRole('article').first()).toBeAttached();
  await page.screenshot({ path: info.outputPath('hostile.png'), fullPage: true });

  const shop = new AccountPages(page, demo.examplesUrl, page.locator('#turned magazine-store'));
  const readStyle = (part: string, property: string) =>
    shop.scope
      .locator(`[part~=${part}]`)
      .first()
      .evaluate((element, name) => {
        return getComputedStyle(element).getPropertyValue(name);
      }, property);
  expect(await readStyle('page', 'font-size')).toBe('16px');
  for (const [property, value] of Object.entries(UNTOUCHED)) {
    expect(await readStyle('page', property), property).toBe(value);
  }
  const widths = await stores.evaluateAll((all) =>
    all.map((store) => store.shadowRoot?.querySelector('[part=page]')?.clientWidth ?? 0),
  );
  expect(Math.min(...widths), 'wide enough to be used').toBeGreaterThanOrEqual(320);

  await signIn(shop, newcomer);
  await buy(shop);
  await expect(page).toHaveURL(`${demo.examplesUrl}/hostile.html#/read/${ISSUE}/full`);
  const { x, y, width, height } = await shop.reader.dialog.evaluate((dialog) => dialog.getBoundingClientRect());
  expect([x, y, width, height], 'the reader covers the window').toEqual([0, 0, 1280, 800]);
  await shop.reader.close();
  await shop.button('Close').click();
  await expect(page).toHaveURL(/hostile\.html#imprint$/);

  // The other stores keep their own locations.
  const german = new AccountPages(page, demo.examplesUrl, page.locator('#shelf magazine-store').nth(1));
  await expect(german.scope.getByRole('button', { name: 'Gutschein einlösen' })).toBeVisible();
  await german.card(ISSUE_TITLE).click();
  await expect(german.detail(ISSUE_TITLE)).toBeVisible();
  await expect(page).toHaveURL(/hostile\.html#imprint$/);
});

test('a base of another origin leads no link and no click away from the page', async ({
  page,
  demo,
  complaints: _,
}) => {
  const shop = new AccountPages(page, demo.examplesUrl);
  await shop.open('/standalone.html');
  await page.evaluate(() =>
    document.head.append(Object.assign(document.createElement('base'), { href: 'https://cdn.test/' })),
  );
  const address = `${demo.examplesUrl}/standalone.html#/read/${ISSUE}`;
  await expect(shop.card(ISSUE_TITLE)).toHaveAttribute('href', address);
  await shop.card(ISSUE_TITLE).click();
  await expect(shop.detail(ISSUE_TITLE)).toBeVisible();
  await expect(page).toHaveURL(address);
});

test('in a frame with `srcdoc`, as in previews of pages, it leaves the address of the page alone', async ({
  page,
  demo,
  complaints: _,
}) => {
  const shop = new AccountPages(page, demo.examplesUrl, page.frameLocator('iframe'));
  await shop.open('/standalone.html');
  await page.evaluate(async () => {
    const html = await (await fetch(location.href)).text();
    const frame = Object.assign(document.createElement('iframe'), { srcdoc: html });
    Object.assign(frame.style, { width: '100%', height: '700px' });
    document.body.replaceChildren(frame);
  });
  await shop.card(ISSUE_TITLE).click();
  await expect(shop.detail(ISSUE_TITLE)).toBeVisible();
  await shop.button('Close').click();
  await expect(shop.detail(ISSUE_TITLE)).toBeHidden();
  await expect(page).toHaveURL(`${demo.examplesUrl}/standalone.html`);
});

test('removed elements leave nothing in memory', async ({ page, demo, complaints: _ }) => {
  const shop = new AccountPages(page, demo.examplesUrl);
  await shop.open('/standalone.html');
  await expect(shop.cards.first()).toBeVisible();
  const measure = await watchLeftovers(page);
  const addAndRemove = (times: number) =>
    page.evaluate(
      async ({ server, times }) => {
        for (let time = 0; time < times; time++) {
          const element = Object.assign(document.createElement('magazine-store'), { server });
          const ready = new Promise((resolve) => element.addEventListener('magazine-store-ready', resolve));
          document.body.append(element);
          await ready;
          element.remove();
        }
      },
      { server: demo.url, times },
    );
  await addAndRemove(3);
  // The browser decides when it frees memory; a leak would still be there.
  const before = await measure();
  await addAndRemove(15);
  await expect
    .poll(async () => {
      const { nodes, listeners } = await measure();
      return { nodes: nodes - before.nodes < 2000, listeners: listeners - before.listeners < 100 };
    })
    .toEqual({ nodes: true, listeners: true });
});
