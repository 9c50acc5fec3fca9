import type { PageData, PurchaseItem } from '@magazine-store/protocol';
import type { PayPalButtonsComponentOptions, PayPalNamespace } from '@paypal/paypal-js';
import { waitFor } from 'xstate';
import { type CheckoutActor, canPay } from '../../core/checkout/checkoutMachine.ts';
import type { ButtonsProvider } from '../../core/checkout/providers.ts';
import { loadScript, onFrameBlocked, removeScript } from './loadScript.ts';
import { logPaymentFailure } from './logPaymentFailure.ts';

type Settings = NonNullable<PageData['gateways']['paypal']>;

const SCRIPT = 'https://www.paypal.com/sdk/js';
const BUTTON_HEIGHT = 48;

/** The script in the page. It works for one way of paying, and the page holds one at a time. */
let current = '';

export function createButtonsProvider(
  settings: Settings,
  type: PurchaseItem['type'],
  currency: string,
): ButtonsProvider {
  const url = toScriptUrl(settings, type, currency);
  let paypal: PayPalNamespace;

  return {
    kind: 'buttons',
    name: 'paypal',
    label: 'PayPal',
    async load() {
      if (current && current !== url) removeScript(current);
      current = url;
      await loadScript(url);
      if (!window.paypal) {
        removeScript(url);
        throw new Error('The script of the payment buttons has brought none');
      }
      paypal = window.paypal;
    },

    mount(place: HTMLElement, checkout, script) {
      const buttons = paypal.Buttons?.(buttonOptions(checkout, type));
      let wanted = true;
      const fail = (error: unknown) => {
        if (!wanted) return;
        logPaymentFailure('No payment button:', error);
        script.send({ type: 'blocked' });
      };
      const stopListening = onFrameBlocked(url, () => script.send({ type: 'blocked' }));
      if (buttons?.isEligible()) buttons.render(place).then(() => script.send({ type: 'shown' }), fail);
      else fail(new Error('No payment button is eligible'));
      return () => {
        wanted = false;
        stopListening();
        buttons?.close().catch(() => {});
      };
    },
  };
}

function toScriptUrl({ clientId, sdk_url }: Settings, type: PurchaseItem['type'], currency: string): string {
  const url = new URL(sdk_url ?? SCRIPT, document.baseURI);
  const asked = {
    'client-id': clientId,
    currency,
    commit: 'true',
    components: 'buttons',
    'disable-funding': 'card',
    ...(type === 'plan' && { vault: 'true', intent: 'subscription' }),
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  return url.href;
}

/** Connects the buttons to the checkout. */
function buttonOptions(checkout: CheckoutActor, type: PurchaseItem['type']): PayPalButtonsComponentOptions {
  /**
   * The provider also calls `onError` if the buttons can't show, and after an error of our own. The checkout's screen
   * says both already.
   */
  let windowWanted = false;
  /** Starts the payment. Resolves with the id that the window needs. */
  const start = async () => {
    checkout.send({ type: 'pay', by: 'buttons' });
    const started = await waitFor(checkout, ({ value }) => value.payment !== 'asking' && value.payment !== 'pausing');
    const { payment } = started.context;
    if (started.value.payment === 'approving' && payment) return payment.secret;
    // This error closes the window.
    windowWanted = false;
    throw new Error('The payment could not be started');
  };
  return {
    ...(type === 'plan' ? { createSubscription: start } : { createOrder: start }),
    style: { layout: 'vertical', label: type === 'plan' ? 'pay' : 'buynow', shape: 'pill', height: BUTTON_HEIGHT },
    onClick: (_, { reject, resolve }) => {
      windowWanted = canPay(checkout.getSnapshot().context);
      if (windowWanted) return resolve();
      checkout.send({ type: 'pay', by: 'buttons' });
      return reject();
    },
    onApprove: async ({ orderID, subscriptionID }) =>
      checkout.send({ type: 'approved', ids: subscriptionID ? { subscriptionID } : { orderID } }),
    onCancel: () => checkout.send({ type: 'approval.cancelled' }),
    onError: (error) => {
      if (!windowWanted) return;
      windowWanted = false;
      logPaymentFailure('The payment window has failed:', error);
      checkout.send({ type: 'approval.failed', message: error instanceof Error ? error.message : '' });
    },
  };
}
