import '../../index.ts';
import { equal, eventually, ok } from '../../../../../test/browser/expect.ts';
import { fakePage, fakeServer } from '../../testing/fakeServer.ts';
import { getShadowRoot, removeStores, storeOnPage } from '../../testing/storeOnPage.ts';

beforeEach(() => {
  fakeServer({});
});
afterEach(removeStores);

const overlap = (a: DOMRect, b: DOMRect) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0 &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0;

describe('the tools of the list', () => {
  for (const locale of ['en', 'de', 'it', 'ja', 'pl', 'sv']) {
    it(`have the two lines that the server's page keeps for them on every phone, ${locale}`, async () => {
      const gateways = { paypal: { clientId: 'test' } };
      const page = fakePage({ auth: true, auth_providers: ['google'], gateways, plans: [] });
      const element = await storeOnPage(page, { locale });
      element.style.blockSize = '4000px';
      for (const width of [320, 360, 390, 430]) {
        element.style.inlineSize = `${width}px`;
        // The height is two lines of 2.9em with 0.75rem between them.
        const tools = getShadowRoot(element).querySelector<HTMLElement>('[part=tools]');
        equal(Math.round(tools?.offsetHeight ?? 0), 105, `at ${width}`);
      }
    });
  }
});

describe('the search box of the list', () => {
  for (const { coupons, gateways } of [
    { coupons: 'with coupons', gateways: { paypal: { clientId: 'test' } } },
    { coupons: 'without coupons', gateways: {} },
  ]) {
    for (const locale of ['en', 'de', 'ja']) {
      it(`covers neither filter nor sort at any width, ${coupons}, ${locale}`, async () => {
        const element = await storeOnPage(fakePage({ auth: true, auth_providers: ['google'], gateways, plans: [] }), {
          locale,
        });
        // A change of width must not change the height, which the store observes too.
        element.style.blockSize = '4000px';
        const find = (selector: string) => getShadowRoot(element).querySelector<HTMLElement>(selector);
        const style = document.createElement('style');
        style.textContent = '* { transition: none !important; }';
        getShadowRoot(element).append(style);
        for (const width of [320, 360, 400, 480, 599, 600, 680, 768, 880, 900, 1000, 1199, 1200, 1280]) {
          element.style.inlineSize = `${width}px`;
          const compact = width < 900;
          await eventually(() => (compact ? !find('[role=tablist]') : find('[role=tablist]')));
          const [filter, sort] = compact
            ? getShadowRoot(element).querySelectorAll<HTMLElement>('[part=tools] select')
            : [find('[role=tablist]'), find('[part=tools] select')];
          const places = () => [filter, sort].map((part) => (part as HTMLElement).getBoundingClientRect());
          const before = places();
          const field = find('input[type=search]') as HTMLInputElement;
          const box = field.parentElement as HTMLElement;
          const resting = width < 600 ? 150 : 200;
          equal(Math.round(box.getBoundingClientRect().width), resting, `at rest at ${width}`);
          const redeem = find('[part=tools] [part~=button]')?.getBoundingClientRect();
          const atRest = box.getBoundingClientRect();
          ok(!redeem || !overlap(redeem, atRest), `it covers no button at ${width}`);
          ok(!redeem || redeem.height <= atRest.height + 1, `the button is as high as the box at ${width}`);
          ok(!redeem || redeem.right <= width, `the button stays on the page at ${width}`);
          field.focus({ preventScroll: true });
          const grown = box.getBoundingClientRect();
          ok(grown.width > resting + 40, `it grows at ${width}: ${grown.width}`);
          ok(!places().some((place) => overlap(place, grown)), `it covers nothing at ${width}`);
          const coupon = find('[part=search] + button');
          if (coupon && overlap(coupon.getBoundingClientRect(), grown)) {
            equal(getComputedStyle(coupon).opacity, '0', `no part of what it covers shows at ${width}`);
          }
          ok(grown.left >= 0 && grown.right <= width, `it stays on the page at ${width}`);
          equal(places(), before, `nothing moves at ${width}`);
          field.blur();
        }
      });
    }
  }
});
