import '../index.ts';
import { equal, ok, until } from '../../../../test/browser/expect.ts';
import { fakeIssue, fakePage, fakeServer, holdRequests } from '../testing/fakeServer.ts';
import { getShadowRoot, removeStores, storeOnPage } from '../testing/storeOnPage.ts';
import { ReadingScreen } from './chunks.ts';

beforeEach(() => {
  fakeServer({});
});
afterEach(removeStores);

describe('a press on Read', () => {
  it('shows a dark reader with title, cover and Close before its code is there, and can be taken back', async () => {
    const element = await storeOnPage(fakePage());
    const root = getShadowRoot(element);
    const find = () => root.querySelector<HTMLElement>('[part~=opening-reader]');
    // Watch for the first change: by then no code that the press requests can have arrived.
    const shows = new Promise<HTMLElement>((resolve) => {
      new MutationObserver((_, observer) => {
        const surface = find();
        if (!surface) return;
        observer.disconnect();
        resolve(surface);
      }).observe(root, { subtree: true, childList: true });
    });
    element.openViewer(2, { type: 'full' });
    const surface = await shows;
    equal(surface.querySelector('h2')?.textContent, 'Issue 2');
    equal(new URL(surface.querySelector('img')?.src ?? '').pathname, '/covers/400/2.webp');
    equal(getComputedStyle(surface).backgroundColor, 'rgb(29, 31, 33)');
    surface.querySelector('button')?.click();
    await until('the reader is gone', () => !find() && location.hash.endsWith('/read/2'));
    await ReadingScreen.load();
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    ok(!root.querySelector('[part~=placeholder], [part~=opening-reader]'), 'nothing comes after it');
  });

  it('shows the cover that the list has loaded, until a page is there', async () => {
    const answer = holdRequests('/download/full');
    const cover = { file_name: 'loads.webp', width: 1000, height: 1414 };
    const element = await storeOnPage(fakePage({ issues: [fakeIssue(1, { is_free: true, cover })] }));
    const root = getShadowRoot(element);
    const card = await until('the card is there', () => root.querySelector<HTMLImageElement>('article img'));
    // The list on a dense screen loads a larger cover.
    const loaded = new Promise<void>((resolve) => {
      card.addEventListener('load', () => card.currentSrc.endsWith('?larger') && resolve());
    });
    card.setAttribute('srcset', '/covers/400/loads.webp?larger');
    await loaded;
    const opening = (slides: boolean) =>
      root.querySelector<HTMLImageElement>(`[part~=opening-reader][data-slides=${slides}] img`);
    element.openViewer(1, { type: 'full' });
    equal((await until('the surface is there', () => opening(true) ?? opening(false))).src, card.currentSrc);
    equal((await until("the reader's own surface is there", () => opening(false))).src, card.currentSrc);
    answer();
  });
});
