import '../../index.ts';
import { equal, eventually, ok } from '../../../../../test/browser/expect.ts';
import type { MagazineStoreElement } from '../../elementTypes.ts';
import { StorefrontScreen } from '../../shell/chunks.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { getShadowRoot, removeStores, storeOnPage } from '../../testing/storeOnPage.ts';

beforeEach(() => {
  fakeServer({});
});
afterEach(removeStores);

describe('a reader that a link has opened', () => {
  it('closes to the cover and the title of its issue at once, before the code of the details is there', async () => {
    location.hash = '#/read/1/preview';
    const listed = storeOnPage();
    const element = document.querySelector('magazine-store') as MagazineStoreElement;
    const root = getShadowRoot(element);
    await eventually(() => root.querySelector('dialog[open]'));
    ok(!root.querySelector('[part~=detail]'), 'the details wait');
    await StorefrontScreen.load();
    element.closeViewer();
    await eventually(() => location.hash === '#/read/1');
    await new Promise(requestAnimationFrame);
    const detail = root.querySelector<HTMLElement>('dialog[open] [part~=detail]');
    equal(detail?.querySelector('[part~=title]')?.textContent, 'Issue 1');
    ok(detail?.querySelector('[part~=cover]'), 'the cover');
    await listed;
  });
});
