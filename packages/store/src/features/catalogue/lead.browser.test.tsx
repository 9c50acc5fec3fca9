import '../../index.ts';
import { type Breakpoint, breakpoints, columns, pageSizes } from '@magazine-store/protocol';
import { equal, eventually, ok } from '../../../../../test/browser/expect.ts';
import { fakeIssue, fakePage, fakeServer, fakeStore } from '../../testing/fakeServer.ts';
import { getShadowRoot, removeStores, storeOnPage } from '../../testing/storeOnPage.ts';

const DESCRIPTION = 'A **night** train.\n\nThe second paragraph.';

beforeEach(() => {
  fakeServer({});
});
afterEach(removeStores);

const issues = Array.from({ length: 15 }, (_, index) => fakeIssue(index + 1, { description: DESCRIPTION }));

/** Sets the width with a fixed height: the store observes the height too. */
function setWidth(element: HTMLElement, width: number): void {
  element.style.blockSize = '6000px';
  element.style.inlineSize = `${width}px`;
}

const findCards = (element: HTMLElement) => [...getShadowRoot(element).querySelectorAll<HTMLElement>('article')];

const cardWidth = (card: HTMLElement | undefined) => card?.getBoundingClientRect().width ?? 0;
const wide = (cards: HTMLElement[]) => cards.filter((card) => cardWidth(card) > 1.4 * cardWidth(cards.at(-1))).length;

describe('the first issue of the list', () => {
  for (const width of [600, 900, 1280, 1920]) {
    it(`takes the width of two and says what it is about at ${width}`, async () => {
      const element = await storeOnPage(fakePage({ issues }));
      setWidth(element, width);
      await eventually(() => wide(findCards(element)) === 1);
      const cards = findCards(element);
      ok(cardWidth(cards[0]) > cardWidth(cards[1]), 'the first one');
      ok(cards[0]?.textContent?.includes('A night train.'), 'the first paragraph');
      ok(!cards[0]?.textContent?.includes('second'), 'no more than that');
      ok(!cards[1]?.textContent?.includes('train'), 'others have a title and a price');
      ok((cards[0]?.scrollWidth ?? 0) <= cardWidth(cards[0]) + 1, 'nothing juts out');
    });
  }

  for (const width of [320, 390, 600, 768, 900, 1024, 1280, 1536, 1920]) {
    it(`leaves whole rows on page 1 at ${width}`, async () => {
      const element = await storeOnPage(fakePage({ issues }));
      setWidth(element, width);
      const breakpoint =
        (Object.keys(pageSizes) as Breakpoint[]).findLast((name) => width >= breakpoints[name]) ?? 'xs';
      await eventually(() => findCards(element).length === pageSizes[breakpoint]);
      const tops = findCards(element).map((card) => Math.round(card.getBoundingClientRect().bottom));
      const rows = [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
      ok(
        rows.every((count) => count === columns[breakpoint]),
        rows.join(' '),
      );
    });
  }

  it('is no wider than its column, however long its price', async () => {
    const dear = [1, 2].map((id) => fakeIssue(id, { price: 99_999_999_999_999 }));
    const gateways = { paypal: { clientId: 'test' } };
    const element = await storeOnPage(
      fakePage({ issues: dear, auth: true, auth_providers: ['google'], plans: [], gateways }),
    );
    setWidth(element, 280);
    await eventually(() => cardWidth(findCards(element)[0]) < 140);
    for (const card of findCards(element)) {
      ok(card.scrollWidth <= card.clientWidth, `${card.scrollWidth} px in ${card.clientWidth}`);
      ok(card.getBoundingClientRect().right <= element.getBoundingClientRect().right, 'inside the store');
    }
  });

  it('is the featured one where the publisher has one', async () => {
    const element = await storeOnPage(fakePage({ issues, store: { ...fakeStore, featured_issue_id: 9 } }));
    const [first] = findCards(element);
    ok(first?.textContent?.includes('Issue 9'), first?.textContent ?? '');
    ok(first?.textContent?.includes('A night train.'), 'with its description');
  });

  it('is as wide as the others in the order of the alphabet', async () => {
    const element = await storeOnPage(fakePage({ issues }));
    setWidth(element, 1280);
    await eventually(() => wide(findCards(element)) === 1);
    const sort = [...getShadowRoot(element).querySelectorAll('select')].at(-1) as HTMLSelectElement;
    sort.value = 'a_z';
    sort.dispatchEvent(new Event('change', { bubbles: true }));
    await eventually(() => wide(findCards(element)) === 0);
  });

  it('stands in a store without pages too, and the rows below it are whole', async () => {
    const many = Array.from({ length: 35 }, (_, index) => fakeIssue(index + 1));
    const element = await storeOnPage(fakePage({ issues: many, store: { ...fakeStore, enable_pagination: false } }));
    setWidth(element, 1280);
    await eventually(() => findCards(element).length >= 12 && wide(findCards(element)) === 1);
    const tops = findCards(element)
      .slice(0, 12)
      .map((card) => Math.round(card.getBoundingClientRect().top));
    equal(
      [...new Set(tops)].map((top) => tops.filter((other) => other === top).length),
      [4, 4, 4],
    );
  });
});

describe('a cover whose image can not be loaded', () => {
  const cover = (element: HTMLElement) => getShadowRoot(element).querySelector('article img') as HTMLImageElement;

  it('keeps its place without the sign of a broken image, and loads again when the browser is online', async () => {
    const element = await storeOnPage(fakePage({ issues: [fakeIssue(1)] }));
    await eventually(() => cover(element).src.startsWith('data:'));
    const { width, height } = cover(element).getBoundingClientRect();
    ok(Math.abs(height / width - 1414 / 1000) < 0.02, 'its place');
    const askedAgain = new Promise((resolve) => cover(element).addEventListener('error', resolve, { once: true }));
    window.dispatchEvent(new Event('online'));
    await askedAgain;
  });
});
