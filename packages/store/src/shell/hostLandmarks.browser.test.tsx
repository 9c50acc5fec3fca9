import '../index.ts';
import { axeViolations } from '../../../../test/browser/axe.ts';
import { equal, eventually } from '../../../../test/browser/expect.ts';
import { fakePage, fakeServer } from '../testing/fakeServer.ts';
import { getShadowRoot, removeStores, storeOnPage } from '../testing/storeOnPage.ts';

const page = fakePage({ terms_url: '/terms', sandbox: true });

/** The faults of the whole page, without those of the test's own document, which has no title. */
const pageFaults = async () =>
  (await axeViolations(document.documentElement)).filter((fault) => !/^(document-title|html-has-lang)/.test(fault));

/** A page that has header, main and footer, with the store in the element with this id. */
async function storeInPage(id: string, attributes = {}) {
  fakeServer({ '/api/texts/terms': { body: { markdown: '# Our terms', locale: 'en' } } });
  const host = document.createElement('div');
  host.id = 'host';
  host.innerHTML = `
    <header>The publisher</header>
    <main id="main"><h1>Our magazines</h1></main>
    <section id="beside" aria-label="Shop"></section>
    <footer>Imprint</footer>`;
  document.body.append(host);
  const root = getShadowRoot(await storeOnPage(page, attributes, host.querySelector(`#${id}`) as Element));
  await eventually(() => root.querySelector('[part~=consent]'));
  return root;
}

const press = (root: ShadowRoot, text: string) =>
  [...root.querySelectorAll<HTMLElement>('a, button')].find(({ textContent }) => textContent?.trim() === text)?.click();

describe('the landmarks of a page that has a main landmark', () => {
  afterEach(async () => {
    await removeStores();
    document.querySelector('#host')?.remove();
  });

  for (const id of ['main', 'beside']) {
    it(`stay right with a store in #${id}`, async () => {
      const root = await storeInPage(id);
      equal(await pageFaults(), [], 'the list');
      press(root, 'Terms');
      await eventually(() => root.querySelector('[part~=in-place] h1, [part~=in-place] h2'));
      equal(await pageFaults(), [], 'a page in the place of the list');
      equal(root.querySelector('main'), null);
    });
  }

  it('stay right with a store that may change the address of the page', async () => {
    const { href, pathname: base } = location;
    const root = await storeInPage('main', { base });
    equal(root.querySelector('main'), null);
    equal(await pageFaults(), []);
    history.replaceState(null, '', href);
  });

  it('are not doubled by a second store of a page without a main landmark', async () => {
    fakeServer({});
    const roots = [getShadowRoot(await storeOnPage(page)), getShadowRoot(await storeOnPage(page))];
    for (const root of roots) await eventually(() => root.querySelector('article, [part~=consent]'));
    equal(
      roots.map((root) => root.querySelectorAll('main').length),
      [1, 0],
    );
  });

  it('leave the focus to the store’s screen when the control is gone', async () => {
    const root = await storeInPage('main');
    press(root, 'Terms');
    await eventually(() => root.activeElement?.matches('[part~=in-place]'));
    const button = document.createElement('button');
    root.querySelector('[part~=page]')?.append(button);
    button.focus();
    button.remove();
    await eventually(() => root.activeElement?.matches('[part~=in-place]'));
  });

  it('have the store’s main on a page without one', async () => {
    fakeServer({});
    const root = getShadowRoot(await storeOnPage(page));
    equal(root.querySelectorAll('main').length, 1);
  });
});
