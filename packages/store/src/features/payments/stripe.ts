import { type Locale, type PageData, STRIPE_AMOUNTS, type TokenName, wireAmount } from '@magazine-store/protocol';
import type {
  PaymentMethodResult,
  Stripe,
  StripeCardNumberElement,
  StripeCardNumberElementChangeEvent,
  StripeElements,
  StripeExpressCheckoutElementConfirmEvent,
} from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure/index.js';
import type { ActionEnded } from '../../core/checkout/checkoutMachine.ts';
import type { CardProvider } from '../../core/checkout/providers.ts';
import { token } from '../../ui/theme.ts';
import { loadScript, onFrameBlocked, removeScript } from './loadScript.ts';

type Settings = NonNullable<PageData['gateways']['stripe']>;

/** The same address as in the provider's loader. A test compares the two. */
export const SCRIPT = 'https://js.stripe.com/endive/stripe.js';

/** The provider shows the pages of banks in frames from here. */
const BANK_PAGES = 'https://hooks.stripe.com';

/** Pixels. */
export const WALLET_HEIGHT = 48;

export function createCardProvider(settings: Settings, locale: Locale): CardProvider {
  const { publishable_key, connected_account_id, sdk_url } = settings;
  const script = sdk_url ?? SCRIPT;
  let stripe: Stripe;
  let fields: StripeElements;
  let wallet: StripeElements | null = null;
  let confirmed: StripeExpressCheckoutElementConfirmEvent | null = null;

  const styleAt = (place: HTMLElement) => {
    const { text, muted, danger, font, fontSize } = measureLook(place);
    return {
      base: { color: text, iconColor: muted, fontFamily: font, fontSize, '::placeholder': { color: muted } },
      invalid: { color: danger, iconColor: danger },
    };
  };

  async function createWalletMethod(): Promise<PaymentMethodResult> {
    if (!wallet) throw new Error('No wallet is shown');
    const { error } = await wallet.submit();
    return error ? { error } : stripe.createPaymentMethod({ elements: wallet });
  }

  function createCardMethod() {
    const card = fields.getElement('cardNumber');
    if (!card) throw new Error('No card field is shown');
    return stripe.createPaymentMethod({ type: 'card', card });
  }

  return {
    kind: 'card',
    name: 'stripe',
    async load() {
      // The provider's loader uses a script that is there already. A page with Trusted Types would refuse the loader's
      // own script.
      if (sdk_url || !window.Stripe) await loadScript(script);
      if (!window.Stripe) {
        removeScript(script);
        throw new Error('The card provider’s script has brought nothing');
      }
      const account = connected_account_id ? { stripeAccount: connected_account_id } : {};
      const made = await loadStripe(publishable_key, { locale, ...account });
      if (!made) throw new Error('The card provider works in browsers alone');
      stripe = made;
      fields = stripe.elements({ locale });
    },

    mountField(part, place: HTMLElement, { onShown, onBlocked, onChange }) {
      // The three kinds of fields have different types, but the parts used here are the same.
      const field = fields.create(part as 'cardNumber', { style: styleAt(place) }) as StripeCardNumberElement;
      field.on('change', ({ empty, error }: StripeCardNumberElementChangeEvent) =>
        onChange({ empty, fault: error?.message ?? null }),
      );
      field.on('ready', onShown);
      const stopListening = onFrameBlocked(script, onBlocked);
      field.mount(place);
      const stopRestyling = onSchemeChange(() => field.update({ style: styleAt(place) }));
      return {
        focus: () => field.focus(),
        remove() {
          stopRestyling();
          stopListening();
          field.destroy();
        },
      };
    },

    mountWallet(place: HTMLElement, { name, money }, { onAvailable, onPress, onConfirm, onCancel }) {
      const amount = wireAmount(STRIPE_AMOUNTS, money);
      if (amount === null) {
        onAvailable(false);
        return () => {};
      }
      const elements = stripe.elements({
        mode: 'payment',
        amount,
        currency: money.currency.toLowerCase(),
        paymentMethodCreation: 'manual',
        // Allow only wallets that hold cards, and no other payment methods of the provider.
        allowedPaymentMethodTypes: ['card'],
        locale,
      });
      const button = elements.create('expressCheckout', {
        emailRequired: true,
        // The buyer's name comes with the address.
        billingAddressRequired: true,
        buttonType: { applePay: 'buy', googlePay: 'buy' },
        buttonHeight: WALLET_HEIGHT,
      });
      wallet = elements;
      button.on('ready', ({ availablePaymentMethods }) => onAvailable(availablePaymentMethods !== undefined));
      button.on('loaderror', () => onAvailable(false));
      button.on('click', (event) => {
        if (onPress()) event.resolve({ lineItems: [{ name, amount }] });
        else event.reject();
      });
      button.on('cancel', onCancel);
      button.on('confirm', (event) => {
        confirmed = event;
        if (!onConfirm()) event.paymentFailed({ reason: 'fail' });
      });
      button.mount(place);
      return () => {
        button.destroy();
        wallet = null;
      };
    },

    async createPaymentMethod(means) {
      const { paymentMethod, error } = await (means === 'wallet' ? createWalletMethod() : createCardMethod());
      if (paymentMethod) return { paymentMethodId: paymentMethod.id };
      if (means === 'wallet') confirmed?.paymentFailed({ reason: 'fail' });
      return { fault: error?.message ?? '' };
    },

    async act(secret) {
      const stops: (() => void)[] = [];
      // A blocked frame never answers.
      const blocked = new Promise<ActionEnded>((resolve) => {
        for (const url of [script, BANK_PAGES]) {
          stops.push(onFrameBlocked(url, () => resolve({ blocked: true })));
        }
      });
      const answered = stripe
        .handleNextAction({ clientSecret: secret })
        .then(
          ({ paymentIntent, error }): ActionEnded =>
            paymentIntent ? { paymentIntentId: paymentIntent.id } : { fault: error?.message ?? '' },
        );
      return Promise.race([blocked, answered]).finally(() => {
        for (const stop of stops) stop();
      });
    },
  };
}

/** The store's colours and font at a place, for frames that its rules don't reach. */
interface Look {
  readonly text: string;
  readonly muted: string;
  readonly danger: string;
  readonly font: string;
  readonly fontSize: string;
}

function measureLook(place: HTMLElement): Look {
  const { parentElement, ownerDocument } = place;
  const probe = ownerDocument.createElement('span');
  // Measure beside the node: the node itself is light, even in a dark store.
  (place.assignedSlot?.parentElement ?? parentElement)?.append(probe);
  const colour = (name: TokenName) => {
    probe.style.color = token(name);
    return getComputedStyle(probe).color;
  };
  const colours = { text: colour('text'), muted: colour('muted'), danger: colour('danger') };
  const { fontFamily: font, fontSize } = getComputedStyle(probe);
  probe.remove();
  return { ...colours, font, fontSize };
}

/** Calls the listener when the visitor's system turns dark or light. Returns a function that stops this. */
function onSchemeChange(changed: () => void): () => void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', changed);
  return () => dark.removeEventListener('change', changed);
}
