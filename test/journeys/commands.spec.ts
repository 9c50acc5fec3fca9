import type { MountedStore } from '../../packages/host/src/index.ts';
import type { MagazineStoreElement } from '../../packages/store/src/elementTypes.ts';
import { expect, test } from './fixtures.ts';
import { AccountPages } from './pages/AccountPages.ts';
import { ViewerHost } from './pages/ViewerHost.ts';

const FREE = 12;
const PAID = 14;
const LOCKED = 'This item is available only after purchasing';
const READER = 'reader@example.com';
const DONE = { done: true };
const refused = (reason: string) => ({ done: false, reason });

declare global {
  interface Window {
    mounted: MountedStore;
    /** What the element answered as soon as it was defined. */
    early: Promise<unknown[]>;
  }
}

test.describe('an element on another origin', () => {
  test.use({ asksForSession: true });

  test('answers commands, from the moment it is defined until it is removed', async ({ page, demo, complaints }) => {
    complaints.expect(/status of 403 .*\/api\/issues\/14\/download\/full$/);
    // In the page, so that a slow machine can't ask too late.
    await page.addInitScript(() => {
      window.early = customElements.whenDefined('magazine-store').then(async () => {
        const store = document.querySelector('magazine-store') as MagazineStoreElement;
        const { ready } = store.state;
        return [ready, await store.openIssue(12), store.state.ready, store.state.location];
      });
    });
    await page.goto(`${demo.examplesUrl}/standalone.html`);
    const early = await page.evaluate(() => window.early);
    expect(early).toEqual([false, DONE, true, '/read/12']);
    const locked = await page.evaluate(() =>
      document.querySelector('magazine-store')?.openViewer(14, { type: 'full' }),
    );
    expect(locked).toEqual(refused('not_allowed'));
    await expect(page.getByText(LOCKED)).toBeVisible();
    const answers = await page.evaluate(async () => {
      const store = document.querySelector('magazine-store') as MagazineStoreElement;
      const element = store.cloneNode() as MagazineStoreElement;
      return [
        await store.closeViewer(),
        await store.openIssue(999),
        await store.openAccount(),
        await store.signOut(),
        await element.openIssue(12),
      ];
    });
    const reasons = [null, 'not_found', 'signed_out', 'signed_out', 'not_on_page'];
    expect(answers).toEqual(reasons.map((reason) => (reason ? refused(reason) : DONE)));
    const removed = await page.evaluate(async () => {
      const store = document.querySelector('magazine-store') as MagazineStoreElement;
      store.remove();
      return store.openIssue(12);
    });
    expect(removed).toEqual(refused('not_on_page'));
  });

  test('a script that runs late shows a button to sign out, signs out, and learns of it in another tab', async ({
    page,
    context,
    demo,
    complaints: _,
  }) => {
    const store = new AccountPages(page, demo.examplesUrl);
    await store.open('/standalone.html');
    await store.signInAs(READER);
    const other = new AccountPages(await context.newPage(), demo.examplesUrl);
    await other.open('/standalone.html');
    await expect(other.accountButton).toBeVisible();
    for (const { page: tab } of [store, other]) {
      await tab.evaluate(() => {
        const store = document.querySelector('magazine-store') as MagazineStoreElement;
        const button = Object.assign(document.createElement('button'), { textContent: 'Leave' });
        const draw = () => {
          button.hidden = !store.state.signedIn;
        };
        store.on('stateChange', draw);
        draw();
        button.onclick = () => store.signOut();
        document.body.prepend(button);
      });
      await expect(tab.getByRole('button', { name: 'Leave' })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Leave' }).click();
    for (const { page: tab } of [store, other]) await expect(tab.getByRole('button', { name: 'Leave' })).toBeHidden();
    await expect(other.signInButton).toBeVisible();
  });
});

test('a store in a frame answers its page, before it is ready and until it is destroyed', async ({
  page,
  demo,
  complaints,
}) => {
  complaints.expect(/status of 403 .*\/api\/issues\/14\/download\/full$/);
  await page.goto(`${demo.examplesUrl}/embedded.html`);
  const early = await page.evaluate(async (src) => {
    document.querySelector('[data-magazine-store]')?.remove();
    const { mountStore } = await import(`${src}/magazine-store-host.js`);
    window.mounted = mountStore(document.querySelector('main') as Element, { server: src });
    return [await window.mounted.openIssue(12), window.mounted.state];
  }, demo.url);
  expect(early).toEqual([DONE, { ready: true, signedIn: null, location: '/read/12', issueId: FREE }]);
  const store = new AccountPages(page, demo.examplesUrl, page.frameLocator('iframe'));
  await expect.poll(() => page.evaluate(() => window.mounted.state.signedIn)).toBe(false);
  const locked = await page.evaluate(() => window.mounted.openViewer(14, { type: 'full' }));
  expect(locked).toEqual(refused('not_allowed'));
  await expect(store.scope.getByText(LOCKED)).toBeVisible();
  const answers = await page.evaluate(async () => {
    const { mounted } = window;
    return [
      await mounted.openIssue(999),
      await mounted.closeViewer(),
      await mounted.closeViewer(),
      await mounted.navigate('/search?q=sea'),
      await mounted.refresh(),
      await mounted.openSignIn(),
    ];
  });
  const reasons = ['not_found', null, 'not_open', null, null, null];
  expect(answers).toEqual(reasons.map((reason) => (reason ? refused(reason) : DONE)));
  await store.goThroughWindow(READER);
  await expect.poll(() => page.evaluate(() => window.mounted.state.signedIn)).toBe(true);
  const left = await page.evaluate(async () => {
    const { mounted } = window;
    const answers = [await mounted.openSignIn(), await mounted.signOut(), await mounted.signOut()];
    const last = mounted.refresh();
    mounted.destroy();
    return [...answers, await last];
  });
  expect(left).toEqual([refused('signed_in'), DONE, refused('signed_out'), refused('not_on_page')]);
});

test('the viewer over the window says what became of its opening', async ({ page, demo, complaints }) => {
  complaints.expect(/status of 403 .*\/api\/issues\/14\/download\/full$/);
  complaints.expect(/status of 404 .*\/embed\/read\/999\/full#viewer$/);
  const host = new ViewerHost(page, demo.examplesUrl);
  await host.open();
  await host.mount(demo.url, {});
  const read = (id: number, options?: object) =>
    page.evaluate(([issueId, given]) => window.mounted.openViewer(issueId, given), [id, options] as const);
  expect(await read(FREE, { type: 'full', page: 3 })).toEqual(DONE);
  expect(await page.evaluate(() => window.mounted.state.location)).toBe('/read/12/full?page=3');
  await host.expectWholeWindow();
  await host.reader.expectPages('2–3', 10);
  expect(await read(PAID, { type: 'full' })).toEqual(refused('not_allowed'));
  await expect(host.readerFrame.getByText(LOCKED)).toBeVisible();
  expect(await page.evaluate(() => window.mounted.closeViewer())).toEqual(DONE);
  await expect(host.overlay).toHaveCount(0);
  expect(await page.evaluate(() => window.mounted.closeViewer())).toEqual(refused('not_open'));
  // The store chooses the sample and asks the page to open it.
  expect(await read(PAID)).toEqual(DONE);
  await host.reader.expectSharp();
  await page.evaluate(() => window.mounted.closeViewer());
  expect(await read(999, { type: 'full' })).toEqual(refused('not_found'));
  await page.evaluate(() => window.mounted.closeViewer());
  await page.evaluate(() => window.mounted.on('openViewer', (_, event) => event.preventDefault()));
  expect(await read(FREE)).toEqual(refused('prevented'));
  expect(await read(FREE, { type: 'full' })).toEqual(refused('prevented'));
});
