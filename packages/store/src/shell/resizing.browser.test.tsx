import '../index.ts';
import { equal, eventually } from '../../../../test/browser/expect.ts';
import { resizeWindow } from '../../../viewer/src/panels/testing/browser.ts';
import { fakeIssue, fakePage } from '../testing/fakeServer.ts';
import { getShadowRoot, removeStores, storeOnPage } from '../testing/storeOnPage.ts';

const nextPicture = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

describe('a window that changes its size', () => {
  afterEach(async () => {
    await removeStores();
    await resizeWindow(800, 600);
  });

  // The test runner fails a test on any error of the page, also on errors from outside the test's code.
  it('shows as many issues as fit, and raises no error on the page', async () => {
    const issues = Array.from({ length: 40 }, (_, index) => fakeIssue(index + 1));
    const root = getShadowRoot(await storeOnPage(fakePage({ issues })));
    const counts = new Set<number>();
    for (const width of [1400, 1000, 700, 500, 320, 1280]) {
      await resizeWindow(width, 800);
      await eventually(() => innerWidth === width);
      await nextPicture();
      await nextPicture();
      counts.add(root.querySelectorAll('article').length);
    }
    equal(counts.size > 1, true, `always ${[...counts]}`);
  });
});
