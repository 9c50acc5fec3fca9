import '../../index.ts';
import { equal, eventually } from '../../../../../test/browser/expect.ts';
import { resizeWindow } from '../../../../viewer/src/panels/testing/browser.ts';
import { fakePage, fakeServer, fakeStore } from '../../testing/fakeServer.ts';
import { getShadowRoot, removeStores, storeOnPage } from '../../testing/storeOnPage.ts';

afterEach(async () => {
  await removeStores();
  await resizeWindow(800, 600);
});

describe('a list without pages', () => {
  it('is no wider than the window of a phone', async () => {
    await resizeWindow(320, 800);
    fakeServer({});
    const element = await storeOnPage(fakePage({ store: { ...fakeStore, enable_pagination: false } }));
    const list = await eventually(() => getShadowRoot(element).querySelector('div[part=list] article'));
    equal(list.checkVisibility(), true);
    equal(document.documentElement.scrollWidth, document.documentElement.clientWidth);
  });
});
