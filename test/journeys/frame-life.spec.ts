import { expect, test } from './fixtures.ts';
import { AccountPages } from './pages/AccountPages.ts';
import { FramedStore } from './pages/FramedStore.ts';
import { watchLeftovers } from './pages/leftovers.ts';

const LOW_WINDOW = { width: 1000, height: 500 };

test('dialogs over a tall frame stay in the visible part, also while the page scrolls', async ({
  page,
  demo,
  complaints,
}) => {
  complaints.expect(/status of 403 .*\/api\/user\/payment\/promocode$/);
  await page.setViewportSize(LOW_WINDOW);
  const framed = new AccountPages(page, demo.examplesUrl, page.frameLocator('iframe'));
  await framed.open('/embedded.html');
  await framed.signInAs('reader@example.com');
  await framed.accountButton.click();
  await framed.menuItem('Your account').click();
  const code = framed.account.getByRole('textbox', { name: 'Coupon code' });
  await code.fill('NOTHING');
  await framed.spoilToken();
  await code.press('Enter');

  const panel = framed.scope.locator('[part~=session-expired]');
  await expect(panel).toBeInViewport({ ratio: 1 });
  const findMiddle = (from: number, to: number) => (Math.max(from, 0) + Math.min(to, LOW_WINDOW.height)) / 2;
  const fromMiddle = async () => {
    const [inside, around] = [await panel.boundingBox(), await page.locator('iframe').boundingBox()];
    if (!inside || !around) return Number.POSITIVE_INFINITY;
    return Math.abs(inside.y + inside.height / 2 - findMiddle(around.y, around.y + around.height));
  };
  await expect.poll(fromMiddle).toBeLessThan(4);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(panel).toBeInViewport({ ratio: 1 });
});

test('the frame keeps its height while a page loads', async ({ page, demo, complaints: _ }) => {
  const store = new FramedStore(page, demo.examplesUrl);
  await store.open('/embedded.html');
  await store.expectCovers();
  const height = await store.listHeight();
  let allowScript = () => {};
  const coming = new Promise<void>((resolve) => {
    allowScript = resolve;
  });
  await page.route('**/chunks/*.js', (route) => coming.then(() => route.continue()));
  await store.scope.getByRole('link', { name: 'Terms' }).click();
  await expect(store.cards.first()).toBeHidden();
  // The answer to this comes after the frame's earlier messages about its present content.
  await store.button('Return to the list').focus();
  expect(await store.frame.evaluate((frame) => frame.clientHeight)).toBe(height);
  allowScript();
  await expect(store.scope.getByRole('heading', { name: 'Terms of sale' })).toBeVisible();
  expect(await store.fittingHeight()).not.toBe(height);
});

test('a store in a panel that was hidden shows in its right height', async ({ page, demo, complaints: _ }) => {
  const store = new FramedStore(page, demo.examplesUrl);
  await store.open('/embedded.html');
  await store.expectCovers();
  const height = await store.listHeight();
  await page.evaluate((src) => {
    for (const old of document.querySelectorAll('[data-magazine-store]')) old.remove();
    const panel = Object.assign(document.createElement('section'), { id: 'panel', hidden: true });
    panel.innerHTML = `<div data-magazine-store="${src}"></div>`;
    document.body.append(panel);
  }, demo.url);
  await expect(store.frame).toHaveCount(1);
  await page.evaluate(() => {
    (document.querySelector('#panel') as HTMLElement).hidden = false;
  });
  await expect(store.cards.first()).toBeVisible();
  expect(await store.listHeight()).toBe(height);
  await expect(store.frame).toBeVisible();

  // The store is ready now: the frame must never be painted in another height. If the store needs longer for the new
  // height than the host waits for it, the old one shows in between.
  const again = await page.evaluate(async () => {
    const panel = document.querySelector('#panel') as HTMLElement;
    const frame = panel.querySelector('iframe') as HTMLIFrameElement;
    const nextPicture = () => new Promise((resolve) => requestAnimationFrame(resolve));
    let [reported, still] = [false, 0];
    panel.hidden = true;
    for (let count = 0; count < 10; count++) await nextPicture();
    panel.style.width = '420px';
    addEventListener('message', ({ data }) => {
      if (data?.type === 'resize') [reported, still] = [true, 0];
    });
    panel.hidden = false;
    const shownAt = performance.now();
    const painted = new Set<number>();
    for (; still < 20; still += reported ? 1 : 0) {
      await nextPicture();
      await nextPicture();
      const judged = reported || performance.now() - shownAt < 250;
      if (judged && getComputedStyle(frame).visibility === 'visible') painted.add(frame.offsetHeight);
    }
    return [...painted];
  });
  expect(again).toEqual([await store.fittingHeight()]);
});

test('a frame whose content grows with it is frozen, and says so', async ({ page, demo, complaints: _ }) => {
  const store = new FramedStore(page, demo.examplesUrl);
  await store.open('/embedded.html');
  await store.expectCovers();
  await store.fittingHeight();
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    addEventListener('magazine-store-error', (event) => seen.push((event as CustomEvent).detail.code));
    addEventListener('message', ({ data }) => data?.type === 'resize' && seen.push(`resize ${data.payload.height}`));
  });
  await store.scope.locator('magazine-store').evaluate((element) => {
    element.after(Object.assign(document.createElement('div'), { className: 'grows' }));
    (document.querySelector('.grows') as HTMLElement).style.height = 'calc(100vh + 10px)';
  });
  await expect.poll(() => page.evaluate('seen.at(-1)')).toBe('resize_loop');
  const { length } = (await page.evaluate('seen')) as string[];
  expect(length - 1).toBeLessThanOrEqual(5);
});

test('two hundred stores mount and unmount, one after the other, and leave nothing', async ({
  page,
  demo,
  complaints: _,
}) => {
  test.slow();
  await page.goto(`${demo.examplesUrl}/embedded.html`);
  // The page's own store would go on loading.
  await page.evaluate(() => document.querySelector('[data-magazine-store]')?.remove());
  await expect(page.locator('iframe')).toHaveCount(0);
  const measure = await watchLeftovers(page);
  /** A store is there once it has sent its hello. */
  const mountAndRemove = (times: number) =>
    page.evaluate(
      async ({ src, times }) => {
        const { mountStore } = await import(`${src}/magazine-store-host.js`);
        for (let time = 0; time < times; time++) {
          const store = mountStore(document.body, { server: src, viewer: true });
          await new Promise((resolve) => {
            addEventListener('message', function listener({ data }) {
              if (data?.type !== 'hello') return;
              removeEventListener('message', listener);
              resolve(null);
            });
          });
          store.openViewer(12, { type: 'full' });
          store.destroy();
        }
      },
      { src: demo.url, times },
    );
  await mountAndRemove(20);
  const before = await measure();
  await mountAndRemove(180);
  // The browser may take a moment to give up the last frame.
  await expect(async () => {
    const after = await measure();
    expect(after.frames).toBeLessThanOrEqual(before.frames);
    expect(after.listeners).toBeLessThanOrEqual(before.listeners + 2);
    expect(after.nodes).toBeLessThanOrEqual(before.nodes + 10);
    expect(after.heap).toBeLessThan(before.heap * 1.1);
  }).toPass({ timeout: 60_000 });
});
