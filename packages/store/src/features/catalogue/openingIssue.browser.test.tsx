import '../../index.ts';
import { equal, eventually, ok } from '../../../../../test/browser/expect.ts';
import { fakeIssue, fakePage, fakeServer } from '../../testing/fakeServer.ts';
import { getShadowRoot, removeStores, storeOnPage } from '../../testing/storeOnPage.ts';

beforeEach(() => {
  fakeServer({});
});
afterEach(removeStores);

describe('an issue that is opened from its card', () => {
  // This test comes first: after it, the code of the details is loaded.
  it('shows its cover and title at once, before the code of its details is there', async () => {
    const element = await storeOnPage();
    const card = await eventually(() => getShadowRoot(element).querySelector<HTMLElement>('article a'));
    card.click();
    await new Promise(requestAnimationFrame);
    const detail = getShadowRoot(element).querySelector<HTMLElement>('dialog[open] [part~=detail]');
    equal(detail?.querySelector('[part~=title]')?.textContent, 'Issue 1');
    ok(detail?.querySelector('[part~=cover]'), 'the cover');
    await eventually(() => detail?.querySelector('[part~=actions]'));
  });

  it("shows the list's cover until the large one is there", async () => {
    // The one cover that the tests' server has. It has none in the larger size of the details.
    const issue = fakeIssue(1, { cover: { file_name: 'loads.webp', width: 1000, height: 1414 } });
    const element = await storeOnPage(fakePage({ issues: [issue] }));
    const card = getShadowRoot(element).querySelector('article img') as HTMLImageElement;
    await eventually(() => card.complete && card.currentSrc.endsWith('/loads.webp'));
    // It may be complete before its event. It loads again, so that the store has heard of it.
    const loaded = new Promise((resolve) => card.addEventListener('load', resolve, { once: true }));
    card.setAttribute('srcset', card.srcset);
    await loaded;
    card.closest('a')?.click();
    const cover = await eventually(() => getShadowRoot(element).querySelector<HTMLImageElement>('[part~=detail] img'));
    equal(cover.style.backgroundImage, `url("${card.currentSrc}")`);
  });

  it('has its code before the press', async () => {
    const element = await storeOnPage();
    const isLoaded = () => performance.getEntriesByType('resource').some(({ name }) => /IssueDetail/.test(name));
    await eventually(isLoaded);
    ok(!getShadowRoot(element).querySelector('dialog'), 'nothing is open');
  });
});
