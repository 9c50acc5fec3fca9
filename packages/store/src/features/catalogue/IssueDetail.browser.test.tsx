import '../../index.ts';
import type { PageData } from '@magazine-store/protocol';
import { equal, eventually } from '../../../../../test/browser/expect.ts';
import { resizeWindow } from '../../../../viewer/src/panels/testing/browser.ts';
import { fakeIssue, fakePage, fakeServer, fakeUser } from '../../testing/fakeServer.ts';
import { getShadowRoot, removeStores, storeOnPage } from '../../testing/storeOnPage.ts';

const FREE = 1;
const PRICED = 2;

beforeEach(() => {
  fakeServer({});
});
afterEach(async () => {
  await removeStores();
  await resizeWindow(800, 600);
});

/** An issue's details, once its buttons are there. */
async function openDetails(issueId: number, changes: Partial<PageData> = {}, locale = 'en') {
  const element = await storeOnPage(fakePage({ auth: true, auth_providers: ['google'], ...changes }), { locale });
  element.openIssue(issueId);
  return eventually(() => getShadowRoot(element).querySelector('[part~=actions] button')?.closest('dialog'));
}

/** The names of the actions in an issue's details, in their order. */
async function openActions(issueId: number, changes: Partial<PageData> = {}) {
  const dialog = await openDetails(issueId, changes);
  const buttons = [...dialog.querySelectorAll<HTMLButtonElement>('[part~=actions] button')];
  return buttons.map(({ innerText, disabled }) => (disabled ? `(${innerText})` : innerText.replace('\n', ' ')));
}

const selling = {
  gateways: { paypal: { clientId: 'test' } },
  plans: [
    { id: 1, period: 'year', price: 4000 },
    { id: 2, period: 'month', price: 450 },
  ],
} as const satisfies object;

describe("an issue's details", () => {
  it('begin with what can be done, and say what a subscription costs per period', async () => {
    equal(await openActions(PRICED, { ...selling, plans: [...selling.plans] }), [
      'Purchase $4.99',
      'Preview',
      'Subscribe $4.50 per month',
      '(Read)',
    ]);
  });

  it('fit into windows in which cover and text just stand side by side, in a language of long words', async () => {
    const dialog = await openDetails(PRICED, { ...selling, plans: [...selling.plans] }, 'pl');
    for (const width of [600, 640, 700]) {
      await resizeWindow(width, 800);
      equal(dialog.scrollWidth, innerWidth, `pixels that the details take in a window of ${width}`);
    }
  });

  it('begin with Read where the issue may be read', async () => {
    equal(await openActions(FREE), ['Read', 'Preview']);
  });

  it('say in place of the price that the reader has the issue, as its card does', async () => {
    await cookieStore.set('XSRF-TOKEN', 't');
    for (const [subscription, words] of [
      [null, 'Purchased'],
      [{ active: true, expires_at: '2099-01-01T00:00:00Z' }, 'Included'],
    ] as const) {
      fakeServer({
        '/api/user/me': { body: fakeUser },
        '/api/user/purchases': { body: { issues: subscription ? [] : [{ issue_id: PRICED }], subscription } },
      });
      const dialog = await openDetails(PRICED, { ...selling, plans: [...selling.plans] });
      await eventually(() => dialog.querySelector('[part~=price]')?.textContent === words);
      const root = dialog.getRootNode() as ShadowRoot;
      const card = root.querySelector(`[part~=card] a[href$="/read/${PRICED}"]`);
      equal(card?.querySelector('[part~=price]')?.textContent, words);
      await removeStores();
    }
    await cookieStore.delete('XSRF-TOKEN');
  });

  for (const [text, description, locale, style] of [
    ['Japanese by dots, because its letters have no italics', '雨の*音*を聞く。', 'en', ['normal', 'dot']],
    ['English by italics, also for Japanese readers', 'The *sound* of rain.', 'ja', ['italic', 'none']],
  ] as const) {
    it(`mark emphasis in ${text}`, async () => {
      const dialog = await openDetails(PRICED, { issues: [fakeIssue(PRICED, { description })] }, locale);
      const emphasis = await eventually(() => dialog.querySelector('em'));
      const { fontStyle, textEmphasisStyle } = getComputedStyle(emphasis);
      equal([fontStyle, textEmphasisStyle], style);
    });
  }

  it('show no focus ring when an address opens them', async () => {
    location.hash = `#/read/${PRICED}`;
    const element = await storeOnPage(fakePage());
    const dialog = await eventually(() => getShadowRoot(element).querySelector('dialog:modal'));
    equal(getShadowRoot(element).activeElement?.localName, 'dialog');
    equal(getComputedStyle(dialog).outlineStyle, 'none');
  });

  it('begin with Unlock where coupons take the place of purchases', async () => {
    equal(await openActions(PRICED, { promocodes_mode_only: true }), ['Unlock', 'Preview', '(Read)']);
  });
});
