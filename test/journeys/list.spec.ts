import type { Page } from '@playwright/test';
import { test as base, expect } from './fixtures.ts';
import { ListPage } from './pages/ListPage.ts';
import { untilRun } from './pages/loaded.ts';
import { changePageData } from './pages/pageData.ts';
import type { StorePage } from './pages/StorePage.ts';

const test = base.extend<{ list: ListPage }>({
  list: async ({ store }, use) => {
    await use(new ListPage(store));
  },
});

const FREE = ['Medvind 3: Runt sjön', 'The Paper Harbour Almanac 2027', 'Slow Lines 7: The Night Train Issue'];
const CITRUS = 'Salt & Ladle 3: Citrus';
const BREAD = 'Salt & Ladle 4: Bread and Broth';
const PRICED = 'Counterform 1: The White Inside';

/** Card payments, payment buttons and a plan, which a signed-out visitor sees offered. */
const addPrices = (data: Record<string, unknown>) => {
  data.gateways = { paypal: { clientId: 'test' } };
  data.plans = [
    { id: 1, period: 'year', price: 4000 },
    { id: 2, period: 'month', price: 450 },
  ];
};

test('a filter shows its issues in the order of publication', async ({ store, list }) => {
  await store.open();
  await list.sort.selectOption('A–Z');
  await list.tab('Free').click();
  await list.expectTitles(FREE);
  await expect(list.sort).toHaveValue('recent');
  await expect(list.tab('Free')).toHaveAttribute('aria-selected', 'true');
  await expect(list.tab('Purchased')).toBeDisabled();
  await store.page.keyboard.press('ArrowLeft');
  await expect(list.tab('To Buy')).toBeFocused();
  await expect(list.tab('To Buy')).toHaveAttribute('aria-selected', 'true');
  await expect(store.cards).toHaveCount(12);
});

test('in forced colours the chosen filter is distinct', async ({ store, list, page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await store.open();
  const line = (name: string) => list.tab(name).evaluate((tab) => getComputedStyle(tab).borderBlockEndColor);
  await expect(list.tab('All')).toBeVisible();
  expect(await line('To Buy')).toBe(await line('Free'));
  expect(await line('All')).not.toBe(await line('Free'));
});

test('titles sort by alphabet, numbers by value, and issues without a title come last', async ({ store, list }) => {
  await store.open();
  await list.sort.selectOption('A–Z');
  await expect(store.cards.first()).toContainText(PRICED);
  const first = await list.titles();
  await store.button('Next page').click();
  await expect(store.cards).toHaveCount(5);
  const all = [...first, ...(await list.titles())];
  expect(all.at(-1)).toBe('No title');
  const titled = all.slice(0, -1);
  expect(titled).toEqual([...titled].sort(new Intl.Collator('en', { numeric: true }).compare));
  await list.sort.selectOption('Z–A');
  await expect(store.cards).toHaveCount(12);
  await list.expectTitles([...titled].reverse().slice(0, 12));
});

test('a search finds pieces of titles, marks them, tells how many, and is cleared', async ({ store, list, page }) => {
  await store.open();
  await store.button('Next page').click();
  await list.searchBox.fill('SJÖ');
  await list.expectTitles([FREE[0] ?? '']);
  await expect(list.marked.first()).toHaveText('sjö');
  await expect(page.getByText('1 issue found')).toBeAttached();
  await list.searchBox.fill('salt & l');
  await list.expectTitles([BREAD, CITRUS]);
  await expect(page.getByText('2 issues found')).toBeAttached();
  await list.searchBox.fill('krol');
  await expect(list.marked.first()).toHaveText('Król');
  await list.searchBox.fill('zyzzyva');
  await expect(page.getByText('There is nothing to show here')).toBeVisible();
  await store.button('Clear the search').click();
  await expect(store.cards).toHaveCount(12);
  await expect(list.searchBox).toBeFocused();
  await expect(list.marked).toHaveCount(0);
});

test('in a small window the filter is a menu, and pages hold less', async ({ store, list, page }) => {
  await page.setViewportSize({ width: 400, height: 800 });
  await store.open();
  await expect(store.cards).toHaveCount(6);
  await expect(list.tab('Free')).toHaveCount(0);
  await list.filterMenu.selectOption('Free');
  await list.expectTitles(FREE);
  await list.filterMenu.selectOption('All');
  await store.button('Page 3').click();
  await expect(store.cards).toHaveCount(5);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
});

test("the store's own words stand over all issues in two lines, and can be opened", async ({ store, list, page }) => {
  const description = page.locator('[part~=description]');
  await store.open();
  await expect(description.locator('strong')).toHaveText('Paper Harbour');
  const closed = (await description.boundingBox())?.height ?? 0;
  await store.button('Show more').click();
  await expect(store.button('Show less')).toHaveAttribute('aria-expanded', 'true');
  expect((await description.boundingBox())?.height).toBeGreaterThan(closed);
  await list.tab('Free').click();
  await expect(description).toHaveCount(0);
});

test('few title hits start a search of the texts, and a press opens the page', async ({ store, list, page }) => {
  await store.open();
  await list.searchBox.fill('harbour');
  await expect(list.marked.first()).toHaveText('Harbour');
  await expect(list.hits.first()).toBeVisible();
  await page.getByRole('link', { name: /Show all \d+ pages/ }).click();
  await expect(page).toHaveURL(`${store.url}/search?q=harbour`);
  await expect(page.getByRole('status').filter({ hasText: /Found on \d+ pages of \d+ issues/ })).toBeVisible();
  await page.getByRole('searchbox').fill('the');
  await expect(list.hits).toHaveCount(20);
  await store.button('More').click();
  await expect.poll(() => list.hits.count()).toBeGreaterThan(20);

  await page.getByRole('searchbox').fill('timetable');
  await expect(page).toHaveURL(`${store.url}/search?q=timetable`);
  await expect(list.marked.first()).toHaveText(/timetable/i);
  const readable = list.findHits(/Slow Lines 7|Almanac|Medvind/).first();
  const number = /Page (\d+)/.exec((await readable.textContent()) ?? '')?.[1];
  await readable.click();
  await expect(page).toHaveURL(new RegExp(`/full\\?${number === '1' ? '' : `page=${number}&`}find=timetable$`, 'i'));
  await store.reader.expectPicture();
  await page.goBack();
  await expect(page).toHaveURL(`${store.url}/search?q=timetable`);

  await list
    .findHits(/Slow Lines 8/)
    .first()
    .click();
  await expect(store.detail(/Slow Lines 8/)).toBeVisible();
  await store.button('Close').click();
  await expect(page).toHaveURL(`${store.url}/search?q=timetable`);
  await store.button('Return to the list').click();
  await expect(store.cards.first()).toBeVisible();
});

test('a search of the text that gets no answer says so', async ({ store, list, page, complaints }) => {
  complaints.expect(/ERR_FAILED .*\/api\/search/);
  await store.open();
  await page.route('**/api/search*', (route) => route.abort());
  await list.searchBox.fill('harbour');
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load' })).toBeVisible();
  await expect(list.marked.first()).toHaveText('Harbour');
});

test('a reload keeps what the visitor chose in the list, and a link begins anew', async ({ store, list, page }) => {
  /** Reloads the second page while an issue is open over it. */
  const reloadSecondPage = async () => {
    await store.button('Next page').click();
    await expect(store.cards).toHaveCount(5);
    const titles = await list.titles();
    const issue = store.detail(titles[0] ?? '');
    await store.cards.first().getByRole('link').click();
    await expect(issue).toBeVisible();
    await page.reload();
    await issue.getByRole('button', { name: 'Close' }).click();
    await list.expectTitles(titles);
  };
  await store.open();
  await reloadSecondPage();
  await list.sort.selectOption('A–Z');
  await reloadSecondPage();
  await expect(list.sort).toHaveValue('a_z');

  await list.tab('Free').click();
  await list.searchBox.fill('slow');
  await list.expectTitles(['Slow Lines 7: The Night Train Issue']);
  await page.reload();
  await list.expectTitles(['Slow Lines 7: The Night Train Issue']);
  await expect(list.searchBox).toHaveValue('slow');
  await expect(list.tab('Free')).toHaveAttribute('aria-selected', 'true');

  await page.goto('about:blank');
  await page.goBack();
  await list.expectTitles(['Slow Lines 7: The Night Train Issue']);
  await store.open('/?series=Slow%20Lines');
  await expect(list.searchBox).toHaveValue('');
  await store.open();
  await expect(list.tab('All')).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await expect(list.tab('All')).toHaveAttribute('aria-selected', 'true');
  await expect(list.searchBox).toHaveValue('');
});

test('the found pages stand below the found titles, however many those are', async ({ store, list, page }) => {
  await store.open();
  await list.searchBox.fill('s');
  await expect.poll(() => store.cards.count()).toBeGreaterThan(3);
  await expect(page.getByRole('heading', { name: /^Found on \d+ pages of \d+ issues$/ })).toBeVisible();
  await page.getByRole('link', { name: /^Show all \d+ pages$/ }).click();
  await expect(page).toHaveURL(/\/search\?q=s$/);
  await expect(list.hits.first()).toBeVisible();
});

test('the address of a search shows what it found', async ({ store, list, page }) => {
  await store.open('/search?q=ferry');
  await expect(page.getByRole('searchbox')).toHaveValue('ferry');
  await expect(list.hits.first()).toHaveText(/^Page \d+Locked$/);
  await store.open('/search?q=timetable');
  await expect(list.hits.first()).toBeVisible();
  await expect(list.marked.first()).toHaveText(/timetable/i);
});

test('a visitor continues reading at the last page, or removes the issue from the row', async ({
  store,
  list,
  page,
}) => {
  await store.open('/read/1/full');
  await store.reader.expectPicture();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/page=\d/);
  await store.open('/read/12/full?page=4');
  await store.reader.expectPicture();
  await page.keyboard.press('ArrowRight');
  await expect(page).not.toHaveURL(/page=4/);
  await store.open();
  await expect(list.started).toHaveText([/Medvind 3.*Page \d of 10/, /Slow Lines 7.*Page \d of 12/]);
  await list.started.first().click();
  await expect(page).toHaveURL(/\/read\/12\/full\?page=\d/);
  await store.reader.expectPicture();
  await store.open();
  await store.button('Remove “Medvind 3: Runt sjön”').click();
  await expect(list.started).toHaveCount(1);
  await page.reload();
  await expect(list.started).toHaveCount(1);
  await list.searchBox.fill('salt');
  await expect(list.started).toHaveCount(0);
});

test('a new visitor sees no row of started issues', async ({ store, page }) => {
  await store.open();
  await expect(store.cards.first()).toBeVisible();
  await expect(page.locator('[part~=continue-reading]')).toHaveCount(0);
});

test('an issue offers its actions', async ({ store, page }) => {
  await changePageData(page, store.url, addPrices);
  await store.open('/read/14');
  const detail = store.detail(PRICED);
  await expect(detail.getByRole('button', { name: 'Purchase $14.00' })).toBeVisible();
  await expect(detail.getByRole('button', { name: 'Subscribe $4.50 per month' })).toBeVisible();
  await expect(detail.getByRole('button', { name: 'Read', exact: true })).toBeDisabled();
  await expect(detail.getByRole('button', { name: 'Preview' })).toBeVisible();
  await expect(detail.getByText('Download PDF')).toHaveCount(0);
  // A full-screen window shows the variant without the plans.
  await page.setViewportSize({ width: 400, height: 800 });
  await expect(detail.getByRole('button', { name: 'Purchase $14.00' })).toBeVisible();
  await expect(detail.getByRole('button', { name: /Subscribe/ })).toHaveCount(0);
  expect((await detail.boundingBox())?.width).toBe(400);
  await page.setViewportSize({ width: 1280, height: 800 });

  await store.open('/read/6');
  await expect(store.button('Purchase $7.20')).toBeVisible();
  await expect(page.getByRole('button', { name: /Subscribe/ })).toHaveCount(0);
  await store.open('/read/1');
  await expect(store.button('Read')).toBeEnabled();
  await expect(page.getByRole('button', { name: /Purchase|Subscribe/ })).toHaveCount(0);
  await store.open('/');
  await expect(store.button('Redeem coupon')).toBeVisible();
});

test('a store with coupons alone has other labels', async ({ store, list, page }) => {
  await changePageData(page, store.url, (data) => {
    data.promocodes_mode_only = true;
  });
  await store.open('/read/14');
  await expect(store.button('Unlock')).toBeVisible();
  await store.button('Close').click();
  await expect(list.tab('To Read')).toBeDisabled();
  await expect(list.tab('To Activate')).toBeVisible();
  await expect(list.tab('Free')).toHaveCount(0);
  await expect(store.button('Redeem coupon')).toBeVisible();
});

test('prices have the decimals of their currency: yen have none', async ({ store, page }) => {
  await changePageData(page, store.url, (data) => {
    Object.assign(data.store, { currency: 'JPY', currency_precision: 0 });
  });
  await store.open();
  await expect(store.card(PRICED)).toContainText('¥1,400');
});

test('a store without pages shows all issues as they come near', async ({ store, page }) => {
  await changePageData(page, store.url, (data) => {
    data.store.enable_pagination = false;
  });
  await store.open();
  await expect(store.cards.first()).toBeVisible();
  await page.getByText(/All prices are in/).scrollIntoViewIfNeeded();
  await expect(store.cards).toHaveCount(17);
  await expect(store.button('Next page')).toHaveCount(0);
  await expect(store.card('Slow Lines 7: The Night Train Issue')).toBeVisible();
});

test('the cover moves from its card to the details, unless the visitor prefers reduced motion', async ({
  store,
  page,
}) => {
  /** Watches the animations until the details have been open for a moment. */
  const wasAnimated = () =>
    page.evaluate(async () => {
      const seen = new Set<string>();
      const isOpen = () => document.querySelector('magazine-store')?.shadowRoot?.querySelector('dialog[open]');
      for (let framesOpen = 0; framesOpen < 10; framesOpen += isOpen() ? 1 : 0) {
        for (const { effect } of document.getAnimations()) seen.add((effect as KeyframeEffect).pseudoElement ?? '');
        await new Promise(requestAnimationFrame);
      }
      return seen.has('::view-transition-group(magazine-store-cover)');
    });
  const isAnimated = async () => {
    const moved = wasAnimated();
    await store.card(PRICED).click();
    await expect(store.detail(PRICED)).toBeVisible();
    const result = await moved;
    await store.button('Close').click();
    await expect(store.detail(PRICED)).toBeHidden();
    return result;
  };
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await store.open();
  await store.card(PRICED).hover();
  await untilRun(page, 'coverTravel', 'IssueDetail');
  // The cover doesn't wait long for the details. A slow machine may need more time for them when it shows them first.
  await expect.poll(isAnimated).toBe(true);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await isAnimated()).toBe(false);
});

test('in a column of 250 pixels the filter has room for its name', async ({ store, list, page }) => {
  await page.setViewportSize({ width: 250, height: 640 });
  await store.open();
  await expect(list.filterMenu).toBeVisible();
  expect((await list.filterMenu.boundingBox())?.width).toBeGreaterThan(100);
});

test('nothing is wider than a window of 320 pixels, in any language, with text twice as large', async ({
  store,
  list,
  page,
}) => {
  await changePageData(page, store.url, addPrices);
  await startReading(store, page);
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  // Sets the reader's own text size; the page's own setting does not affect the store.
  const session = await page.context().newCDPSession(page);
  for (const standard of [16, 32]) {
    await store.open();
    await session.send('Page.setFontSizes', { fontSizes: { standard } });
    await expect(list.started.first()).toBeVisible();
    // The store lays itself out anew in a frame after the letters have changed.
    await expect.poll(overflow).toBe(0);
    await list.searchBox.fill('harbour');
    await expect(list.hits.first()).toBeVisible();
    await expect.poll(overflow).toBe(0);
  }
});

/** Opens an issue and turns a page: the store remembers that at once. */
async function startReading(store: StorePage, page: Page): Promise<void> {
  await store.open('/read/1/full?page=3');
  await store.reader.expectSharp();
  await page.keyboard.press('PageDown');
  await expect(page).toHaveURL(/page=4/);
}
