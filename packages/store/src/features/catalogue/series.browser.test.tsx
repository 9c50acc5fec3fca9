import '../../index.ts';
import { equal, eventually } from '../../../../../test/browser/expect.ts';
import { fakeIssue, fakePage, fakeServer } from '../../testing/fakeServer.ts';
import { getShadowRoot, removeStores, storeOnPage } from '../../testing/storeOnPage.ts';

const SERIES = 'Salt & Ladle';
const issues = [
  ...Array.from({ length: 14 }, (_, index) =>
    fakeIssue(20 - index, { title: `${SERIES} ${20 - index}`, series: SERIES }),
  ),
  fakeIssue(2, { title: 'Orto 5', series: 'Orto' }),
  fakeIssue(1, { title: 'Almanac' }),
];

beforeEach(() => {
  fakeServer({});
});
afterEach(removeStores);

async function openList() {
  const element = await storeOnPage(fakePage({ issues }));
  const root = getShadowRoot(element);
  const titles = () => [...root.querySelectorAll('article h2')].map((title) => title.textContent ?? '');
  const link = (name: string) => [...root.querySelectorAll('a')].find(({ innerText }) => innerText === name);
  return { element, root, titles, link };
}

const ALL_OF_SERIES = `All issues of ${SERIES}`;

describe('the issues of a series', () => {
  it("are one press away from an issue's details, in pages, and Back leads to the issue", async () => {
    const { element, root, titles, link } = await openList();
    element.openIssue(12);
    (await eventually(() => link(ALL_OF_SERIES))).click();
    await eventually(() => root.querySelector('main h2')?.textContent === ALL_OF_SERIES);
    equal(root.querySelector('dialog'), null);
    equal(
      titles().every((title) => title.startsWith(SERIES)),
      true,
    );
    equal(location.hash, '#/?series=Salt%20%26%20Ladle');
    history.back();
    await eventually(() => root.querySelector('dialog'));
    history.forward();
    await eventually(() => !root.querySelector('dialog') && link('All issues'));
    link('All issues')?.click();
    await eventually(() => titles().length > 0 && !link('All issues'));
    equal(location.hash.includes('series'), false);
  });

  it('are as the visitor left them after a look at another page', async () => {
    history.replaceState(null, '', `#/?series=${encodeURIComponent(SERIES)}`);
    const { element, root, titles } = await openList();
    const field = await eventually(() => root.querySelector<HTMLInputElement>('input[type=search]'));
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '17');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await eventually(() => titles().join() === `${SERIES} 17`);
    await element.navigate('/search?q=tide');
    await eventually(() => root.querySelector('[part=search-page]'));
    history.back();
    await eventually(() => !root.querySelector('[part=search-page]'));
    equal([field.value, titles()], ['17', [`${SERIES} 17`]]);
  });

  it('have an address that can be shared', async () => {
    history.replaceState(null, '', '#/?series=Orto');
    const { titles } = await openList();
    await eventually(() => titles().join() === 'Orto 5');
  });

  it('are not offered where there is no other', async () => {
    const { element, root, link } = await openList();
    element.openIssue(2);
    await eventually(() => root.querySelector('[part~=actions]'));
    equal(link('All issues of Orto'), undefined);
  });
});
