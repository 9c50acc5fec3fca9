import '../../index.ts';
import { equal, eventually } from '../../../../../test/browser/expect.ts';
import { fakePage, fakeServer, fakeStore } from '../../testing/fakeServer.ts';
import { getShadowRoot, removeStores, storeOnPage } from '../../testing/storeOnPage.ts';

afterEach(removeStores);

describe('the foot', () => {
  it('names the year before the store’s name, in the direction of the name', async () => {
    for (const [name, direction] of [
      ['Paper Harbour', 'ltr'],
      ['נמל הנייר', 'rtl'],
    ] as const) {
      fakeServer({});
      const element = await storeOnPage(fakePage({ ui_direction: 'rtl', store: { ...fakeStore, name } }));
      const line = await eventually(() => getShadowRoot(element).querySelector('[part~=footer] span'));
      equal(line.textContent, `© ${new Date().getFullYear()} ${name}`);
      const sign = placeOf(line, '©');
      const year = placeOf(line, '20');
      const start = placeOf(line, name.slice(0, 3));
      equal(direction === 'ltr' ? sign < year && year < start : sign > year && year > start, true, name);
      await removeStores();
    }
  });
});

/** The left edge of a text in an element. */
function placeOf(element: Element, text: string): number {
  const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const { currentNode } = nodes;
    const start = currentNode.textContent?.indexOf(text) ?? -1;
    if (start < 0) continue;
    const range = document.createRange();
    range.setStart(currentNode, start);
    range.setEnd(currentNode, start + text.length);
    return range.getBoundingClientRect().left;
  }
  throw new Error(`no ${text}`);
}
