import { makeMessage } from '../browser/frames.ts';
import { expect, test } from './fixtures.ts';
import { FramedStore } from './pages/FramedStore.ts';

const FREE = 'Medvind 3: Runt sjön';
const FRAME_ERROR = 'This page is not supposed to be placed inside an iframe. Please refer to a proper embedding code.';

test('the two pasted lines make a frame that is as high as the store in it', async ({ page, demo, complaints: _ }) => {
  const store = new FramedStore(page, demo.examplesUrl);
  await store.open('/embedded.html');
  await store.expectCovers();
  const first = await store.fittingHeight();

  await store.button('Next page').click();
  await expect(store.cards).toHaveCount(5);
  const second = await store.fittingHeight();
  expect(second).toBeLessThan(first);

  await page.setViewportSize({ width: 400, height: 800 });
  await expect.poll(() => store.fittingHeight()).not.toBe(second);
});

test('a visitor opens an issue in the frame, reads it, and returns', async ({ page, demo, complaints: _ }) => {
  const store = new FramedStore(page, demo.examplesUrl);
  await store.open('/embedded.html');
  await store.expectCovers();
  const list = await store.listHeight();
  await store.card(FREE).click();
  const detail = store.scope.getByRole('main', { name: FREE });
  await expect(detail).toBeFocused();
  await expect(store.cards.first()).toBeHidden();
  await expect(store.button('Close')).toHaveCount(0);
  await store.fittingHeight();

  await store.button('Read').click();
  await store.reader.expectSharp();
  expect(await store.reader.difference()).toBeLessThan(12);
  const reader = await store.fittingHeight();
  expect(reader).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
  expect((await store.frame.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('ArrowRight');
  await store.reader.expectPages('2–3', 10);
  await store.reader.button('Close').click();

  await expect(detail).toBeVisible();
  await store.button('Return to the list').click();
  await expect(store.card(FREE)).toBeFocused();
  // The list now has one more row, for issues that the reader has begun.
  await expect.poll(() => store.fittingHeight()).toBeGreaterThan(list);
  await page.evaluate(() => history.forward());
  await expect(detail).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(store.card(FREE)).toBeVisible();
});

test('the frame opens at the place and in the language that the page requests', async ({
  page,
  demo,
  complaints: _,
}) => {
  const store = new FramedStore(page, demo.examplesUrl);
  await store.open('/embedded.html');
  await page.evaluate(async (src) => {
    for (const old of document.querySelectorAll('[data-magazine-store]')) old.remove();
    const { mountStore } = await import(`${src}/magazine-store-host.js`);
    const received: unknown[] = [];
    const mounted = mountStore(document.body, { server: src, path: '/read/12', locale: 'pl', theme: 'dark' });
    mounted.on('ready', () => received.push('ready'));
    mounted.on('openViewer', (detail: unknown) => received.push(detail));
    Object.assign(window, { mounted, received });
  }, demo.url);
  await expect(store.scope.getByRole('main', { name: FREE })).toBeVisible();
  await store.fittingHeight();
  // The page is light to this visitor, and the store keeps its own colours.
  expect(await store.scope.getByRole('main').evaluate((main) => getComputedStyle(main).colorScheme)).toBe('dark');
  await store.button('Czytaj').click();
  await store.reader.expectSharp();
  expect(await page.evaluate('received')).toEqual(['ready', { issueId: 12, type: 'full' }]);
  await page.evaluate('mounted.destroy()');
  await expect(store.frame).toHaveCount(0);
});

test('only the store sizes its frame, and only the host gets its messages', async ({ page, demo, complaints: _ }) => {
  const store = new FramedStore(page, demo.examplesUrl);
  await store.open('/embedded.html');
  const height = await store.listHeight();
  const resize = makeMessage('resize', { height: 5000 });
  await page.evaluate(async (forged) => {
    const stranger = document.createElement('iframe');
    stranger.srcdoc = `<script>
      parent.postMessage(${JSON.stringify(forged)}, '*');
      parent.frames[0].postMessage({ ...${JSON.stringify(forged)}, type: 'hello', payload: { version: 1 } }, '*');
      parent.postMessage('done', '*');
    </script>`;
    for (const sandbox of ['allow-scripts', 'allow-scripts allow-same-origin']) {
      const done = new Promise((resolve) => {
        addEventListener('message', function listener({ data }) {
          if (data !== 'done') return;
          removeEventListener('message', listener);
          resolve(null);
        });
      });
      stranger.setAttribute('sandbox', sandbox);
      document.body.append(stranger);
      await done;
      stranger.remove();
    }
    postMessage(forged, '*');
  }, resize);
  await page.addScriptTag({ url: `${demo.url}/magazine-store-host.iife.js` });
  expect(await store.fittingHeight()).toBe(height);
  await expect(store.frame).toHaveCount(1);
});

test('a frame without an answer from its host says so, until the host answers', async ({
  page,
  demo,
  complaints: _,
}) => {
  const store = new FramedStore(page, demo.examplesUrl);
  await store.open('/embedded.html');
  await page.evaluate((src) => {
    const byHand = Object.assign(document.createElement('iframe'), { src, width: 800, height: 600 });
    document.querySelector('[data-magazine-store]')?.replaceWith(byHand);
  }, `${demo.url}/embed/read/12`);
  const error = store.scope.getByText(FRAME_ERROR);
  await expect(error).toBeVisible();
  await expect(store.scope.getByRole('link', { name: 'Open the store' })).toHaveAttribute(
    'href',
    `${demo.url}/read/12`,
  );
  await page.evaluate((hello) => frames[0]?.postMessage(hello, '*'), makeMessage('hello', { version: 1 }));
  await expect(error).toBeHidden();
  await expect(store.scope.getByRole('main', { name: FREE })).toBeVisible();
});

test('an embed page that stands by itself leads to the store', async ({ store, page }) => {
  await store.open('/embed');
  await expect(page.getByText(FRAME_ERROR)).toBeVisible();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Open the store' }).click();
  await expect(opened.then((popup) => popup.url())).resolves.toBe(`${store.url}/`);
});

test('a page that should stand by itself says so in a frame, and leads to the store', async ({ store, page, demo }) => {
  // A page of text names no icon, and some browsers look for one.
  await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
  await store.open('/robots.txt');
  await page.evaluate((src) => {
    document.body.append(Object.assign(document.createElement('iframe'), { src, width: 800, height: 600 }));
  }, `${demo.url}/read/12`);
  const framed = page.frameLocator('iframe');
  await expect(framed.getByText(FRAME_ERROR)).toBeVisible();
  await expect(framed.getByRole('link', { name: 'Open the store' })).toHaveAttribute('href', `${demo.url}/read/12`);
});

test('a frame without cookies asks the browser for them on a press, and offers the store by itself', async ({
  page,
  demo,
  complaints: _,
}) => {
  // Some browsers keep all cookies from frames of other sites until their visitor agrees.
  await page.addInitScript(() => {
    if (self === top) return;
    let pressed = false;
    let agreed = false;
    addEventListener(
      'click',
      ({ isTrusted }) => {
        pressed ||= isTrusted;
      },
      true,
    );
    const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') as PropertyDescriptor;
    Object.defineProperty(document, 'cookie', {
      get: () => (agreed ? get?.call(document) : ''),
      set: (cookie) => agreed && set?.call(document, cookie),
    });
    document.requestStorageAccess = async () => {
      if (!pressed) throw new DOMException('', 'NotAllowedError');
      agreed = true;
    };
  });
  const store = new FramedStore(page, demo.examplesUrl);
  await store.open('/embedded.html');
  await expect(store.scope.getByRole('heading', { name: 'Could not load the page' })).toBeVisible();
  await expect(store.scope.getByText('Your browser blocks cookies in this part of the page.')).toBeVisible();
  await expect(store.scope.getByRole('link', { name: 'Open the store' })).toHaveAttribute('href', `${demo.url}/`);
  await store.button('Reload').click();
  await store.expectCovers();
});
