import '../../index.ts';
import type { PageData } from '@magazine-store/protocol';
import type { PayPalButtonsComponentOptions } from '@paypal/paypal-js';
import { equal, eventually } from '../../../../../test/browser/expect.ts';
import { expectNoFaults } from '../../../../../test/browser/expectNoFaults.ts';
import { hearConsole } from '../../../../../test/browser/hearConsole.ts';
import { type FakeAnswers, fakePage, fakeServer, fakeUser } from '../../testing/fakeServer.ts';

/** The requests to the card provider's script. The test answers them. */
interface Played {
  fields: string[];
  /** The provider's frames don't load. */
  blocked?: boolean;
  changeNumber: (event: { empty: boolean }) => void;
  tellWallet: (event: { availablePaymentMethods?: object }) => void;
  pressWallet: (event: { resolve: () => void; reject: () => void }) => void;
  confirmWallet: (event: { paymentFailed: () => void }) => void;
  endAction: (result: object) => void;
  /** The provider's answer about the contents of its fields. Without it, they are right. */
  method?: Promise<object>;
}
declare global {
  interface Window {
    played: Played;
    playedButtons: PayPalButtonsComponentOptions;
  }
}

/**
 * Replaces the card provider's script. Its fields are words in colours of its own. The bank's question stays until the
 * test answers it.
 */
const SCRIPT = `
  window.played = { fields: [] };
  window.Stripe = Object.assign(() => {
    const elements = () => {
      const made = {};
      return {
        getElement: (type) => made[type] ?? null,
        create(type) {
          return (made[type] = {
            on(event, listener) {
              if (type === 'cardNumber' && event === 'change') played.changeNumber = listener;
              if (type.startsWith('card') && event === 'ready') made[type].tellReady = listener;
              if (type === 'expressCheckout' && event === 'ready') played.tellWallet = listener;
              if (type === 'expressCheckout' && event === 'click') played.pressWallet = listener;
              if (type === 'expressCheckout' && event === 'confirm') played.confirmWallet = listener;
            },
            mount(place) {
              if (place.getRootNode() !== document) throw new Error('Elements cannot be mounted in a ShadowRoot');
              const word = document.createElement('span');
              word.style.cssText = 'background: white; color: black';
              word.textContent = type;
              place.replaceChildren(word);
              if (type.startsWith('card')) played.fields.push(type);
              if (!played.blocked) made[type].tellReady?.();
            },
            update() {}, focus() {}, destroy() {},
          });
        },
      };
    };
    return {
      elements,
      createPaymentMethod: async () => played.method ?? { paymentMethod: { id: 'pm_1' } },
      handleNextAction: () => new Promise((resolve) => { played.endAction = resolve; }),
    };
  }, { version: 'endive' });
`;

/** Replaces the script of the payment buttons. The test presses the button and plays the provider's window. */
const BUTTONS_SCRIPT = `
  window.paypal = { Buttons: (options) => ({
    isEligible: () => true,
    render: async () => { window.playedButtons = options; },
    close: async () => {},
  }) };
`;
/** A press that the provider has heard: it asks the page, opens its window, and asks for the order. */
const pressButtons = async () => {
  let refused = false;
  const answer = (no: boolean) => async () => {
    refused = no;
  };
  await window.playedButtons.onClick?.({}, { reject: answer(true), resolve: answer(false) });
  return refused;
};

const dataUrl = (script: string) => `data:text/javascript,${encodeURIComponent(script)}`;
const STRIPE = { publishable_key: 'pk_test_1', country: 'DE' };
/** A script address that fails, as behind a policy or an ad blocker. */
const REFUSED = '/no-such-script.js';
const UNAVAILABLE = 'payment_provider_unavailable';

/** A store whose visitor has pressed Purchase, with the replaced card script loaded. */
async function checkoutOn(changed: FakeAnswers, { walletKnown = true } = {}) {
  const checkout = await openCheckout(changed, { stripe: { ...STRIPE, sdk_url: dataUrl(SCRIPT) } });
  await eventually(() => window.played?.fields.length === 3);
  const tellWallet = await eventually(() => window.played.tellWallet);
  if (walletKnown) tellWallet({});
  return checkout;
}

/** The same with these providers, whose scripts may be missing. */
async function openCheckout(changed: FakeAnswers, gateways: PageData['gateways'], plans: PageData['plans'] = []) {
  const answers: FakeAnswers = {
    '/api/user/me': { body: { ...fakeUser, email: null } },
    '/api/user/purchases': { body: { issues: [], subscription: null } },
    ...changed,
  };
  const requests = fakeServer(answers);
  const page = fakePage({ auth: true, auth_providers: ['google'], gateways, plans });
  const element = document.createElement('magazine-store');
  element.setAttribute('locale', 'en');
  element.innerHTML = `<script type="application/json" data-page>${JSON.stringify(page)}</script>`;
  document.body.append(element);
  const bought: unknown[] = [];
  element.addEventListener('magazine-store-purchase', (event) => bought.push((event as CustomEvent).detail));
  const failures: unknown[] = [];
  element.addEventListener('magazine-store-error', (event) => failures.push((event as CustomEvent).detail.code));
  const root = element.shadowRoot as ShadowRoot;
  const button = (name: string) =>
    [...root.querySelectorAll<HTMLButtonElement>('dialog button')].find(({ textContent }) =>
      textContent?.startsWith(name),
    );
  const dialogs = (selector = 'dialog[open]') =>
    [...root.querySelectorAll(selector)].map((dialog) => dialog.getAttribute('aria-label'));
  // This button shows once the session is known.
  await eventually(() => root.querySelector('[aria-haspopup="menu"]'));
  element.openIssue(2);
  (await eventually(() => button('Purchase'))).click();
  return { element, root, button, dialogs, bought, failures, answers, requests };
}

const challenged = {
  success: false,
  payment: { id: 'p', status: 'requires_action' },
  payload: { requires_action: true, payment_intent_client_secret: 'pi_secret' },
};
/** What the browser tells a page whose policy blocks a frame. */
const violation = (blockedURI: string) =>
  document.dispatchEvent(
    new SecurityPolicyViolationEvent('securitypolicyviolation', {
      effectiveDirective: 'frame-src',
      disposition: 'enforce',
      blockedURI,
      documentURI: location.href,
      violatedDirective: 'frame-src',
      originalPolicy: 'frame-src none',
      statusCode: 200,
    }),
  );
const paid = { success: true, payment: { id: 'p', status: 'completed' } };

describe('the checkout', () => {
  beforeEach(async () => {
    await cookieStore.set('XSRF-TOKEN', 't');
    if (window.played) window.played = { fields: [] } as unknown as Played;
  });
  afterEach(async () => {
    await cookieStore.delete('XSRF-TOKEN');
    for (const element of document.querySelectorAll('magazine-store')) element.remove();
    history.replaceState(null, '', location.pathname + location.search);
  });

  it('leaves the top of the page to the bank, and tells the page what was bought', async () => {
    const { button, dialogs, bought } = await checkoutOn({
      '/api/user/payment/start': { body: challenged },
      '/api/user/payment': { body: paid },
    });
    equal(button('Buy now')?.disabled, true, 'there is no number yet');
    equal(dialogs('dialog:modal'), ['Issue 2', 'Purchase']);
    window.played.changeNumber({ empty: false });
    (await eventually(() => !button('Buy now')?.disabled && button('Buy now'))).click();
    await eventually(() => window.played.endAction);
    await eventually(() => dialogs('dialog:modal').length === 0);
    equal(dialogs(), ['Issue 2', 'Purchase'], 'they still show');

    window.played.endAction({ paymentIntent: { id: 'pi_1' } });
    await eventually(() => dialogs('dialog:modal').join() === 'Issue 2');
    equal(bought, [{ type: 'issue', id: 2 }]);
  });

  it('says that the page’s policy keeps the bank’s frame out, and lets the buyer try again', async () => {
    const { root, button, dialogs, requests } = await checkoutOn({ '/api/user/payment/start': { body: challenged } });
    window.played.changeNumber({ empty: false });
    (await eventually(() => !button('Buy now')?.disabled && button('Buy now'))).click();
    await eventually(() => dialogs('dialog:modal').length === 0);
    violation('https://films.example/7');
    violation('https://hooks.stripe.com/redirect/authenticate/1');
    const error = await eventually(() => root.querySelector<HTMLElement>('[part="payment-error"]'));
    equal(error.innerText.includes('Your bank’s page could not be shown'), true, error.innerText);
    equal(dialogs('dialog:modal'), ['Issue 2', 'Purchase']);
    const starts = () => requests.filter((path) => path === '/api/user/payment/start').length;
    equal(starts(), 1);
    button('Try again')?.click();
    await eventually(() => !root.querySelector('[part="payment-error"]'));
    (await eventually(() => !button('Buy now')?.disabled && button('Buy now'))).click();
    await eventually(() => starts() === 2);
  });

  it('says why nothing was paid, and lets the visitor try again with what they typed', async () => {
    const refusal = { code: 'gateway_card_declined', message: '', messageRaw: '' };
    const { root, button } = await checkoutOn({ '/api/user/payment/start': { status: 400, body: refusal } });
    window.played.changeNumber({ empty: false });
    (await eventually(() => !button('Buy now')?.disabled && button('Buy now'))).click();
    const error = await eventually(() => root.querySelector('[part="payment-error"]'));
    equal(error.querySelector('h3')?.textContent, 'Card Declined');
    await eventually(() => root.activeElement?.textContent === 'Card Declined');
    button('Try again')?.click();
    await eventually(() => !root.querySelector('[part="payment-error"]'));
    equal(window.played.fields.length, 3, 'the fields are those from before');
  });

  for (const messageRaw of ['INSTRUMENT_DECLINED', '']) {
    it(`shows ${messageRaw ? "the provider's reason" : "none of the server's own English"} for a payment that was not collected`, async () => {
      const refusal = { code: 'other', message: 'The payment could not be collected.', messageRaw };
      const { root, button } = await checkoutOn({ '/api/user/payment/start': { status: 400, body: refusal } });
      window.played.changeNumber({ empty: false });
      (await eventually(() => !button('Buy now')?.disabled && button('Buy now'))).click();
      const error = await eventually(() => root.querySelector('[part="payment-error"]'));
      const reason = messageRaw ? [`Detailed reason: ${messageRaw}`] : [];
      equal(
        [...error.querySelectorAll('p')].map(({ textContent }) => textContent),
        ['Your payment could not be collected.', ...reason],
      );
    });
  }

  it('shows the price that has changed, and buys only at another press of the final button', async () => {
    const { element, root, button, bought, answers, requests } = await checkoutOn({
      '/api/user/payment/start': { status: 409, body: { error: 'price_changed', price: 599, currency: 'USD' } },
      '/api/plans': { body: { plans: [] } },
    });
    const texts = (part: string) => (root.querySelector(`[part~="${part}"]`) as HTMLElement).innerText;
    equal(texts('checkout-summary').includes('$4.99'), true, texts('checkout-summary'));
    window.played.changeNumber({ empty: false });
    (await eventually(() => !button('Buy now')?.disabled && button('Buy now'))).click();
    await eventually(() => root.activeElement?.textContent === 'The price has changed');
    const received = texts('payment-error');
    equal(received.includes('The price was $4.99 and is now $5.99. You haven’t been charged.'), true, received);
    equal(texts('checkout-summary').includes('$5.99'), true, 'the total');
    equal(button('Buy now')?.checkVisibility(), false, 'a second click buys nothing');
    await eventually(() => requests.includes('/api/issues'));
    await expectNoFaults(element, 'the changed price');

    answers['/api/user/payment/start'] = { body: paid };
    button('Continue at the new price')?.click();
    (await eventually(() => button('Buy now')?.checkVisibility() && button('Buy now'))).click();
    equal(texts('checkout-due').includes('$5.99'), true, 'right above the button');
    await eventually(() => bought.length === 1);
  });

  it('says that an issue is no longer sold, with nothing to try again', async () => {
    const { root, button, dialogs } = await checkoutOn({
      '/api/user/payment/start': { status: 404, body: { error: 'not_found' } },
    });
    window.played.changeNumber({ empty: false });
    (await eventually(() => !button('Buy now')?.disabled && button('Buy now'))).click();
    await eventually(() => root.activeElement?.textContent === 'No longer available');
    equal(button('Try again'), undefined);
    button('Cancel')?.click();
    await eventually(() => dialogs().join() === 'Issue 2');
  });

  for (const [ends, result] of [
    ['well', { paymentIntent: { id: 'pi_1' } }],
    ['badly', { error: { message: 'Refused by the bank' } }],
  ] as const) {
    it(`lets the buyer answer the bank after Back, and shows what came of it when that ends ${ends}`, async () => {
      const { root, button, dialogs, bought } = await checkoutOn({
        '/api/user/payment/start': { body: challenged },
        '/api/user/payment': { body: paid },
      });
      const bank = document.body.appendChild(document.createElement('button'));
      const canPressBank = () => {
        bank.focus();
        return document.activeElement === bank;
      };
      window.played.changeNumber({ empty: false });
      (await eventually(() => !button('Buy now')?.disabled && button('Buy now'))).click();
      await eventually(() => window.played.endAction);
      await eventually(canPressBank);
      history.back();
      await eventually(() => dialogs().join() === 'Issue 2');
      equal(canPressBank(), true, 'after Back');
      history.back();
      await eventually(() => dialogs().length === 0);
      history.forward();
      await eventually(() => dialogs().join() === 'Issue 2');
      equal(canPressBank(), true, 'over a dialog that has opened since');

      bank.remove();
      const endHearing = hearConsole();
      window.played.endAction(result);
      if (ends === 'well') {
        await eventually(() => root.querySelector('[part~="notice"]')?.textContent?.includes('Successfully purchased'));
        await eventually(() => dialogs('dialog:modal').join() === 'Issue 2');
        equal(bought, [{ type: 'issue', id: 2 }]);
      } else {
        const error = await eventually(() => root.querySelector('[part="payment-error"]'));
        equal(error.textContent?.includes('Refused by the bank'), true, error.textContent ?? '');
        equal(dialogs('dialog:modal'), ['Issue 2', 'Purchase']);
        await eventually(() => root.activeElement?.textContent === 'Payment error');
      }
      equal(endHearing(), ends === 'well' ? [] : ['The card action has failed:']);
    });
  }

  it('brings back a buyer who left while paying, if the payment fails', async () => {
    const { root, button, dialogs, answers, requests } = await checkoutOn({
      '/api/user/payment/start': { status: 502, body: { error: 'gateway_unavailable' } },
    });
    window.played.changeNumber({ empty: false });
    (await eventually(() => !button('Buy now')?.disabled && button('Buy now'))).click();
    await eventually(() => requests.includes('/api/user/payment/start'));
    history.back();
    await eventually(() => dialogs().join() === 'Issue 2');
    const refusal = { code: 'gateway_invalid_card', message: '', messageRaw: '' };
    answers['/api/user/payment/start'] = { status: 400, body: refusal };
    await eventually(() => root.querySelector('[part="payment-error"]'));
    equal(dialogs(), ['Issue 2', 'Purchase']);
    button('Cancel')?.click();
    await eventually(() => dialogs().join() === 'Issue 2');
  });

  it('shows the ways to pay once the card provider has told whether there is a wallet', async () => {
    const { root, button } = await checkoutOn({}, { walletKnown: false });
    const dialog = root.querySelector('dialog[aria-label="Purchase"]') as HTMLElement;
    const inSight = () => button('Buy now')?.checkVisibility({ visibilityProperty: true });
    equal(inSight(), false);
    equal(dialog.innerText.includes('Issue 2'), true, 'the order shows at once');
    window.played.tellWallet({});
    await eventually(inSight);
    equal(/^or$/m.test(dialog.innerText), false, 'nothing stands for the wallet that is not there');
  });

  it('has no fault that axe finds, from the choice to the end', async () => {
    const refusal = { code: 'gateway_card_declined', message: '', messageRaw: '' };
    const { element, root, button, answers } = await checkoutOn({
      '/api/user/payment/start': { body: challenged },
      '/api/user/payment': { status: 400, body: refusal },
    });
    await expectNoFaults(element, 'the choice');
    window.played.changeNumber({ empty: false });
    (await eventually(() => !button('Buy now')?.disabled && button('Buy now'))).click();
    await eventually(() => window.played.endAction);
    await expectNoFaults(element, 'the payment that the bank is asked about');
    const endHearing = hearConsole();
    window.played.endAction({ paymentIntent: { id: 'pi_1' } });
    await eventually(() => root.querySelector('[part="payment-error"]'));
    equal(endHearing(), ['The payment could not be completed:']);
    await expectNoFaults(element, 'the refusal');
    answers['/api/user/payment/start'] = {
      body: { success: false, payment: { id: 'p', status: 'pending' }, payload: {} },
    };
    button('Try again')?.click();
    (await eventually(() => !button('Buy now')?.disabled && button('Buy now'))).click();
    await eventually(() =>
      root.querySelector('[part~="checkout"] [role="status"]')?.textContent?.includes('on its way'),
    );
    await expectNoFaults(element, 'the pending payment');
  });

  it('keeps the dialog open and the focus away from its cross while a card is read', async () => {
    const { root, button } = await checkoutOn({});
    window.played.changeNumber({ empty: false });
    const buyNow = await eventually(() => !button('Buy now')?.disabled && button('Buy now'));
    const dialog = root.querySelector<HTMLDialogElement>('dialog[aria-label="Purchase"]');
    let closings = 0;
    dialog?.addEventListener('close', () => closings++);
    let answer: (result: object) => void = () => {};
    window.played.method = new Promise((resolve) => {
      answer = resolve;
    });
    buyNow.focus();
    buyNow.click();
    await eventually(() => root.querySelector('form[aria-busy="true"]'));
    answer({ error: { message: 'Your card number is incomplete.' } });
    await eventually(() => root.querySelector('form[aria-busy="false"]'));
    await eventually(() => root.activeElement === buyNow);
    equal([closings, dialog?.open], [0, true]);
  });

  it('opens no wallet while another payment runs, and ends the sheet of one that is confirmed then', async () => {
    const { root, button } = await checkoutOn({});
    window.played.changeNumber({ empty: false });
    window.played.method = new Promise(() => {});
    (await eventually(() => !button('Buy now')?.disabled && button('Buy now'))).click();
    await eventually(() => root.querySelector('form[aria-busy="true"]'));
    const told: string[] = [];
    window.played.pressWallet({ resolve: () => told.push('opened'), reject: () => told.push('refused') });
    window.played.confirmWallet({ paymentFailed: () => told.push('failed') });
    equal(told, ['refused', 'failed']);
  });

  it('shows the card for a plan at once: no wallet pays for plans', async () => {
    const stripe = { ...STRIPE, sells: ['issue' as const, 'plan' as const], sdk_url: dataUrl(SCRIPT) };
    const { element, root, button } = await openCheckout({}, { stripe }, [{ id: 7, period: 'month', price: 450 }]);
    element.openAccount('subscription');
    (await eventually(() => root.querySelector<HTMLElement>('[aria-label="Subscribe: 1 month"]'))).click();
    await eventually(() => window.played?.fields.length === 3);
    await eventually(() => button('Buy now')?.checkVisibility({ visibilityProperty: true }));
    equal(root.querySelector('dialog [role="progressbar"]') !== null, false);
  });

  it('says that the window of the payment buttons is blocked, and offers another try', async () => {
    const { element, root, button, requests } = await openCheckout(
      {
        '/api/user/payment/start': { status: 404, body: { error: 'not_found' } },
        '/api/plans': { body: { plans: [] } },
      },
      { paypal: { clientId: 'id', sdk_url: dataUrl(`${BUTTONS_SCRIPT} // The query follows.`) } },
    );
    await eventually(() => window.playedButtons);
    const endHearing = hearConsole();
    window.playedButtons.onError?.(new Error('The buttons are hidden'));
    equal(await pressButtons(), false);
    // The browser opens no window.
    window.playedButtons.onError?.(new Error('Can not open popup window - blocked'));
    const error = await eventually(() => root.querySelector<HTMLElement>('[part="payment-error"]'));
    equal(error.innerText.includes('window could not be opened'), true, error.innerText);
    equal(error.innerText.includes('Can not open popup window - blocked'), true, error.innerText);
    equal(requests.includes('/api/user/payment/start'), false, 'nothing was asked for');
    await expectNoFaults(element, 'the blocked window');
    button('Try again')?.click();
    await eventually(() => !root.querySelector('[part="payment-error"]'));

    // The provider reports the store's own refusal as an error, too.
    equal(await pressButtons(), false);
    const refusal = await Promise.resolve(
      window.playedButtons.createOrder?.({ paymentSource: 'paypal' }, {} as never),
    ).catch((reason) => reason);
    window.playedButtons.onError?.(refusal);
    await eventually(() => root.activeElement?.textContent === 'No longer available');
    equal(endHearing(), ['The payment window has failed:']);
  });

  it('says that the card provider’s script is refused, tells the page, and offers the other provider', async () => {
    const { element, root, button, failures } = await openCheckout(
      { '/api/plans': { body: { plans: [] } } },
      { stripe: { ...STRIPE, sdk_url: REFUSED }, paypal: { clientId: 'id', sdk_url: REFUSED } },
    );
    const alert = () => root.querySelector<HTMLElement>('dialog p[role="alert"]')?.innerText;
    const way = (name: string) =>
      [...root.querySelectorAll('dialog label')].find(({ textContent }) => textContent === name) as HTMLElement;
    const words = await eventually(alert);
    equal(words.startsWith('The payment provider could not be reached.'), true, words);
    equal(words.endsWith('or choose another way to pay.'), true, words);
    equal(failures, [UNAVAILABLE]);
    await expectNoFaults(element, 'the provider that is out of reach');

    button('Try again')?.click();
    await eventually(() => failures.length === 2);
    way('PayPal').click();
    await eventually(() => failures.length === 3);
    equal(failures[2], UNAVAILABLE);
  });

  it('says that the page’s policy keeps the card provider’s frames out, and tells the page', async () => {
    const script = `${SCRIPT}; window.played.blocked = true;`;
    const sdk_url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
    const { root, button, failures } = await openCheckout({}, { stripe: { ...STRIPE, sdk_url } });
    await eventually(() => window.played?.blocked && window.played.fields.length === 3);
    const alert = () => root.querySelector<HTMLElement>('dialog p[role="alert"]')?.innerText;
    violation('https://films.example/7');
    await new Promise(requestAnimationFrame);
    equal(alert(), undefined, 'a frame of another site');
    violation(new URL('/field', location.href).href);
    const words = await eventually(alert);
    equal(words.startsWith('The payment provider could not be reached.'), true, words);
    equal(failures, [UNAVAILABLE]);
    equal(button('Buy now')?.disabled, true);

    window.played.blocked = false;
    button('Try again')?.click();
    await eventually(() => window.played.fields.length === 6);
    equal(alert(), undefined);
  });

  it('loads the script again that an ad blocker has replaced by an empty one', async () => {
    const { Stripe } = window;
    Reflect.deleteProperty(window, 'Stripe');
    const sdk_url = dataUrl(`if (window.played) { ${SCRIPT} }`);
    Reflect.deleteProperty(window, 'played');
    const { button, failures } = await openCheckout({}, { stripe: { ...STRIPE, sdk_url } });
    const again = await eventually(() => button('Try again'));
    equal(failures, [UNAVAILABLE]);
    window.played = { fields: [] } as unknown as Played;
    again.click();
    await eventually(() => window.played.fields.length === 3);
    if (Stripe) window.Stripe = Stripe;
  });

  it('names the cards that are accepted', async () => {
    const { root } = await checkoutOn({});
    const marks = [...root.querySelectorAll('ul[aria-label="Accepted cards"] svg[role="img"]')];
    equal(
      marks.map((mark) => mark.getAttribute('aria-label')),
      ['Visa', 'Mastercard', 'Discover', 'American Express'],
    );
  });

  it('closes once the reader has it, by whatever way', async () => {
    const { dialogs, answers } = await checkoutOn({});
    answers['/api/user/purchases'] = { body: { issues: [{ issue_id: 2 }], subscription: null } };
    const otherTab = new BroadcastChannel(`magazine-store/${location.origin}/`);
    otherTab.postMessage({ type: 'purchase', item: { type: 'issue', id: 2 } });
    await eventually(() => dialogs().join() === 'Issue 2');
    otherTab.close();
  });
});
