import '../index.ts';
import { equal, eventually } from '../../../../test/browser/expect.ts';
import { fakePage, fakeServer } from '../testing/fakeServer.ts';
import { getShadowRoot, removeStores, storeOnPage } from '../testing/storeOnPage.ts';

afterEach(removeStores);

describe('a page that tells of a failure', () => {
  it('takes the focus of the screen that it replaces', async () => {
    fakeServer({});
    const element = await storeOnPage();
    const root = getShadowRoot(element);
    element.openIssue(1);
    await eventually(() => root.activeElement?.closest('dialog'));
    location.hash = '#/nowhere';
    const page = await eventually(() => root.querySelector('[part~=load-failure]'));
    await eventually(() => root.activeElement === page);
  });

  it('has a heading, also where a frame has no host', async () => {
    fakeServer({});
    const element = document.createElement('magazine-store');
    element.setAttribute('locale', 'en');
    element.setAttribute('mode', 'embed');
    element.innerHTML = `<script type="application/json" data-page>${JSON.stringify(fakePage())}</script>`;
    document.body.append(element);
    const page = await eventually(() => getShadowRoot(element).querySelector('[part~=frame-error]'));
    equal(page.querySelectorAll('h1').length, 1);
  });
});
