import '../index.ts';
import { axeViolations } from '../../../../test/browser/axe.ts';
import { equal, ok, until } from '../../../../test/browser/expect.ts';
import { fakePage, fakeServer } from '../testing/fakeServer.ts';
import { removeStores, rootOf, storeOnPage } from '../testing/storeOnPage.ts';

beforeEach(() => {
  fakeServer({});
});
afterEach(removeStores);

describe('a press on Read', () => {
  const open = async () => {
    const element = await storeOnPage(fakePage());
    const surface = () => rootOf(element).querySelector<HTMLElement>('[part~=opening-reader]');
    element.openViewer(2, { type: 'full' });
    await until('something of the reader shows', () => rootOf(element).querySelector('dialog[open]'));
    return { element, surface };
  };

  it('shows a dark reader with title, cover and Close before its code is there', async () => {
    const { surface } = await open();
    const shown = surface();
    ok(shown, 'the first that shows is dark and has the place of the reader');
    equal(shown.querySelector('h2')?.textContent, 'Issue 2');
    equal(new URL(shown.querySelector('img')?.src ?? '').pathname, '/covers/400/2.webp');
    equal(getComputedStyle(shown).backgroundColor, 'rgb(29, 31, 33)');
    equal(await axeViolations(shown), []);
  });

  it('can be taken back meanwhile', async () => {
    const { element, surface } = await open();
    surface()?.querySelector('button')?.click();
    await until('the reader is gone', () => !surface() && location.hash.endsWith('/read/2'));
    ok(!rootOf(element).querySelector('[part~=placeholder]'), 'nothing comes after it');
  });
});
