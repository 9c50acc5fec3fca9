import '../index.ts';
import { equal, eventually, ok } from '../../../../test/browser/expect.ts';
import type { MagazineStoreElement } from '../elementTypes.ts';
import { fakePage, fakeServer, fakeUser } from '../testing/fakeServer.ts';
import { getShadowRoot, removeStores, storeOnPage } from '../testing/storeOnPage.ts';

function slotted(element: MagazineStoreElement, slot: string, text: string, tag = 'button'): HTMLElement {
  const child = Object.assign(document.createElement(tag), { slot, textContent: text });
  element.append(child);
  return child;
}

const isSeen = (child: Element) => child.getClientRects().length > 0;

const actions = (element: MagazineStoreElement) =>
  eventually(() => getShadowRoot(element).querySelector<HTMLElement>('[part=actions]'));

describe("a host page's elements in the store", () => {
  beforeEach(() => {
    fakeServer({
      '/api/user/me': { body: fakeUser },
      '/api/user/purchases': { body: { issues: [], subscription: null } },
      '/api/user/promocodes': { body: { promocodes: [] } },
    });
  });
  before(() => cookieStore.set('XSRF-TOKEN', 't'));
  after(() => cookieStore.delete('XSRF-TOKEN'));
  afterEach(removeStores);

  it('stand among the buttons of the issue that is open, and show with no other screen', async () => {
    const element = await storeOnPage();
    const print = slotted(element, 'issue-actions', 'Print');
    equal(isSeen(print), false);
    for (const id of [1, 2]) {
      await element.openIssue(id);
      const row = await actions(element);
      await eventually(() => isSeen(print) && print.assignedSlot?.closest('[part=actions]') === row);
      equal(element.state.issueId, id);
      equal(row.contains(document.elementFromPoint(...centre(print))), false, 'the page receives the press');
      equal(document.elementFromPoint(...centre(print)) === print, true, 'the press is its own');
    }
    await element.navigate('/');
    await eventually(() => !isSeen(print));
    equal(element.state.issueId, null);
  });

  const centre = (child: Element): [number, number] => {
    const { left, top, width, height } = child.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };

  it('leave no gap when there are none, or only hidden ones', async () => {
    const element = await storeOnPage();
    await element.openIssue(2);
    const row = await actions(element);
    const places = () => JSON.stringify([...row.children, row].map((child) => child.getBoundingClientRect()));
    const empty = places();
    slotted(element, 'issue-actions', 'Print').hidden = true;
    equal(places(), empty);
    const slot = row.querySelector('slot') as HTMLElement;
    equal(slot.getClientRects().length, 0);
    slot.style.display = 'none';
    const height = row.clientHeight;
    slot.style.display = '';
    equal(row.clientHeight, height);
  });

  for (const direction of ['ltr', 'rtl'] as const) {
    it(`fit into 320 pixels, however long their words are: ${direction}`, async () => {
      const page = fakePage({ ui_direction: direction });
      const element = await storeOnPage(page, { style: 'inline-size: 320px' });
      const link = slotted(element, 'issue-actions', 'Order the printed issue by post, with a card for a friend', 'a');
      link.style.cssText = 'display: inline-block; padding: 0 2rem';
      await element.openIssue(2);
      const row = await actions(element);
      await eventually(() => isSeen(link));
      const [own, room] = [link.getBoundingClientRect(), row.getBoundingClientRect()];
      ok(
        own.left >= room.left - 1 && own.right <= room.right + 1,
        `${own.left}–${own.right} in ${room.left}–${room.right}`,
      );
      equal(getComputedStyle(link).direction, direction);
    });
  }

  it('stand below the sections of the account', async () => {
    const element = await storeOnPage(fakePage({ auth: true, auth_providers: ['google'] }));
    const text = slotted(element, 'account', 'Change your address', 'p');
    const hidden = slotted(element, 'account', 'Later', 'p');
    hidden.hidden = true;
    await element.openAccount();
    await eventually(() => isSeen(text) && getComputedStyle(text).visibility === 'visible');
    equal(isSeen(hidden), false);
    const account = getShadowRoot(element).querySelector('[part~=account]') as HTMLElement;
    const sections = [...account.querySelectorAll('details')];
    const last = sections.at(-1)?.getBoundingClientRect() as DOMRect;
    const { top, left, right } = text.getBoundingClientRect();
    ok(top >= last.bottom && left > last.left && right < last.right, 'it is inside the page, below the last section');
  });
});
