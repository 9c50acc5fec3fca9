import '../index.ts';
import { axeViolations } from '../../../../test/browser/axe.ts';
import { equal, eventually, ok } from '../../../../test/browser/expect.ts';
import { resizeWindow } from '../../../viewer/src/panels/testing/browser.ts';
import { fakePage, fakeServer } from '../testing/fakeServer.ts';
import { getShadowRoot, removeStores, storeOnPage } from '../testing/storeOnPage.ts';

const user = { id: 1, email: 'ada@example.com', tax_id: null, country_code: null, identities: [], plan_payment: null };

const page = fakePage({
  auth: true,
  auth_providers: ['google'],
  support_email: 'help@tests.example',
  terms_url: '/terms',
  gateways: { stripe: { publishable_key: 'pk', country: 'DE' } },
});

/** The first frame after the press. Nothing that the press requests can have arrived. */
function firstFrame(root: ShadowRoot, press: () => void): Promise<HTMLElement> {
  const shown = new Promise<HTMLElement>((resolve) => {
    new MutationObserver((_, observer) => {
      const frame = root.querySelector<HTMLElement>('[part~=waiting-frame]');
      if (!frame) return;
      observer.disconnect();
      resolve(frame);
    }).observe(root, { subtree: true, childList: true });
  });
  press();
  return shown;
}

const control = (root: ParentNode, text: string) =>
  [...root.querySelectorAll<HTMLElement>('button, a')].find(({ textContent }) => textContent?.startsWith(text));

const frameTitle = (frame: HTMLElement) => frame.querySelector('h2')?.textContent;

/** Tells whether the focus is inside the visible element. */
const focusIn = (root: ShadowRoot, selector: string) =>
  root.querySelector(selector)?.contains(root.activeElement) ?? false;

/** Gives a dismissed screen two frames in which it could wrongly open again. */
const twoFrames = async () => {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
};

async function openStore({ signedIn = false } = {}) {
  if (signedIn) await cookieStore.set('XSRF-TOKEN', 't');
  fakeServer({
    ...(signedIn && {
      '/api/user/me': { body: { ...user, csrf_token: 't' } },
      '/api/user/purchases': { body: { issues: [], subscription: null } },
    }),
    '/api/texts/terms': { body: { markdown: '# Our terms', locale: 'en' } },
  });
  const element = await storeOnPage(page);
  const root = getShadowRoot(element);
  await eventually(() => root.querySelector('[part=footer]'));
  if (signedIn) await eventually(() => root.querySelector('header [aria-haspopup=menu]'));
  else await eventually(() => control(root, 'Sign In')?.checkVisibility({ visibilityProperty: true }));
  return { element, root };
}

describe('a press whose screen is still loading', () => {
  afterEach(async () => {
    await cookieStore.delete('XSRF-TOKEN');
    await removeStores();
    await resizeWindow(800, 600);
  });

  it('shows the dialog to sign in at once, with title and Close, and keeps the focus in it', async () => {
    const { root } = await openStore();
    const frame = await firstFrame(root, () => control(root, 'Sign In')?.click());
    equal(frameTitle(frame), 'Your account');
    await eventually(() => focusIn(root, 'dialog[open]'));
    await eventually(() => root.querySelector('dialog [part~=auth]'));
    ok(!frame.isConnected, 'the frame has gone');
    ok(focusIn(root, 'dialog[open]'), 'the focus is in the dialog');
    equal(root.querySelectorAll('dialog[open]').length, 1);
  });

  it('shows the same way back before and after the dialog to sign in has loaded, on a phone too', async () => {
    for (const width of [360, 800]) {
      await resizeWindow(width, 600);
      const { root } = await openStore();
      const frame = await firstFrame(root, () => control(root, 'Sign In')?.click());
      const way = (place: Element) =>
        [...place.querySelectorAll('button[aria-label]')]
          .filter((button) => button.checkVisibility())
          .map((button) => [button.innerHTML, Math.round(button.getBoundingClientRect().left)]);
      const before = way(frame);
      equal(before.length, 1);
      equal(way(await eventually(() => root.querySelector('dialog [part~=auth]'))), before, `at ${width} px`);
      await removeStores();
    }
  });

  it('can be taken back: the dialog does not open afterwards', async () => {
    const { root } = await openStore();
    const help = control(root, 'Need help');
    help?.focus();
    const frame = await firstFrame(root, () => help?.click());
    equal(frameTitle(frame), 'Contact support');
    frame.querySelector('button')?.click();
    await eventually(() => !root.querySelector('dialog'));
    await import('../features/support/index.ts');
    await twoFrames();
    ok(!root.querySelector('dialog'), 'nothing opens');
    equal(root.activeElement === help, true, 'the focus is back');
  });

  it('shows a page with its title and the way back, and gives the focus back after the page', async () => {
    const { root } = await openStore();
    const terms = control(root, 'Terms');
    terms?.focus();
    const frame = await firstFrame(root, () => terms?.click());
    equal(frameTitle(frame), 'Terms');
    equal(await axeViolations(document.body), []);
    await eventually(() => root.querySelector('main[part~=in-place] :is(h1, h2)')?.textContent === 'Our terms');
    ok(focusIn(root, 'main[part~=in-place]'), 'the focus is in the page');
    control(root, 'Return to the list')?.click();
    await eventually(() => !root.querySelector('main[part~=in-place]'));
    await eventually(() => root.activeElement === terms);
  });

  it('shows the page to sign in where it will stand', async () => {
    const { root } = await openStore();
    const place = (heading: Element | null) => {
      const { left, top, height } = heading?.getBoundingClientRect() ?? new DOMRect();
      return { left: Math.round(left), top: Math.round(top), height: Math.round(height) };
    };
    let frame: { left: number; top: number; height: number } | undefined;
    await firstFrame(root, () => {
      location.hash = '#/login';
    }).then((shown) => {
      frame = place(shown.querySelector('h2'));
    });
    const page = await eventually(() => root.querySelector('[part~=auth]'));
    equal(place(page.querySelector('h2')), frame);
  });

  it('names the account page the same before and after its code has loaded', async () => {
    const { element, root } = await openStore({ signedIn: true });
    const frame = await firstFrame(root, () => element.openAccount());
    const name = frame.closest('main')?.ariaLabel;
    equal(name, frameTitle(frame));
    const account = await eventually(() => root.querySelector('[part~=account]'));
    equal(account.closest('main')?.ariaLabel, name);
    equal(account.querySelector('h2')?.textContent, name);
  });

  it('leaves the focus where the reader has put it while the page loads: a menu stays open', async () => {
    const { element, root } = await openStore({ signedIn: true });
    await firstFrame(root, () => element.openAccount());
    ok(focusIn(root, 'main[part~=in-place]'), 'the frame has the focus');
    const menuButton = root.querySelector<HTMLElement>('header [aria-haspopup=menu]');
    menuButton?.focus();
    menuButton?.click();
    await eventually(() => root.querySelector('[part~=account]'));
    await twoFrames();
    ok(focusIn(root, '[role=menu]'), 'the menu is open and has the focus');
  });

  it('shows the checkout at once; closed before it has come, the checkout does not open', async () => {
    const { element, root } = await openStore({ signedIn: true });
    element.openIssue(2);
    const purchase = await eventually(() => control(root, 'Purchase'));
    const frame = await firstFrame(root, () => purchase.click());
    equal(frameTitle(frame), 'Purchase');
    const dialog = frame.closest('dialog');
    await eventually(() => focusIn(root, 'dialog[aria-label=Purchase]'));
    dialog?.dispatchEvent(new Event('cancel', { cancelable: true }));
    await eventually(() => !root.querySelector('dialog[aria-label=Purchase]'));
    await import('../features/payments/index.ts');
    await twoFrames();
    ok(!root.querySelector('dialog[aria-label=Purchase]'), 'nothing opens');
    await firstFrame(root, () => purchase.click());
    history.back();
    await eventually(() => !root.querySelector('dialog[aria-label=Purchase]'));
    equal(location.hash, '#/read/2');
    await firstFrame(root, () => purchase.click());
    await eventually(() => root.querySelector('dialog[aria-label=Purchase] [part~=cart]'));
    ok(focusIn(root, 'dialog[aria-label=Purchase]'), 'the focus is in the checkout');
  });
});
