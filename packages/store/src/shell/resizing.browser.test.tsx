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

describe('a page with a sticky header of its own', () => {
  afterEach(async () => {
    document.querySelector('style#host')?.remove();
    document.documentElement.style.scrollPaddingTop = '';
    await removeStores();
    await resizeWindow(800, 600);
  });

  it('lets the header of the store scroll with the content, as the documents say', async () => {
    const issues = Array.from({ length: 40 }, (_, index) => fakeIssue(index + 1));
    const element = await storeOnPage(fakePage({ issues }));
    const header = getShadowRoot(element).querySelector('[part="header"]') as HTMLElement;
    const depth = () => Math.round(header.getBoundingClientRect().top - element.getBoundingClientRect().top);
    for (const width of [1280, 500]) {
      await resizeWindow(width, 800);
      await eventually(() => innerWidth === width);
      scrollTo(0, 0);
      const before = depth();
      const sheet = document.head.appendChild(document.createElement('style'));
      sheet.id = 'host';
      scrollTo(0, 300);
      await nextPicture();
      equal(depth() > before, width > 900, `${width} without the rule`);
      sheet.textContent = 'magazine-store::part(header) { position: relative; }';
      equal(depth(), before, String(width));
      sheet.remove();
    }
  });

  it('shows the top of another screen below the header', async () => {
    const root = document.documentElement;
    const element = await storeOnPage();
    element.style.cssText = 'margin-block: 1000px';
    const top = () => Math.round(element.getBoundingClientRect().top);
    for (const [padding, height] of [
      ['100px', 100],
      ['20%', Math.round(innerHeight / 5)],
    ] as const) {
      root.style.scrollPaddingTop = padding;
      for (const [before, after] of [
        [-30, height],
        [30, height],
        [height + 30, height + 30],
      ] as const) {
        await element.navigate('/search');
        scrollBy(0, top() - before);
        await element.navigate('/');
        equal(top(), after, `from ${before} px, with ${padding} for the header`);
      }
    }
  });
});
