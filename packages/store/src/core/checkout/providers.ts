import type { GatewayName, Money } from '@magazine-store/protocol';
import { type ActorRefFrom, type PromiseActorLogic, sendParent, setup } from 'xstate';
import type { ActionEnded, CheckoutActor, CheckoutInput, CheckoutLogic, Means, MethodMade } from './checkoutMachine.ts';
import type { CheckoutItem } from './checkoutRules.ts';

/** An `HTMLElement`. Machines name these types, and they compile without the DOM. */
type PageElement = object;

export type CardPart = 'cardNumber' | 'cardExpiry' | 'cardCvc';

export interface CardField {
  focus(): void;
  remove(): void;
}

/** The purchase, as a wallet's sheet shows it. */
export interface Sale {
  readonly name: string;
  readonly money: Money;
}

interface FieldListener {
  onShown(): void;
  /** The page's policy blocks the provider's frames. */
  onBlocked(): void;
  onChange(event: { empty: boolean; fault: string | null }): void;
}

export interface WalletListener {
  /** Tells whether this browser has a wallet at all. */
  onAvailable(available: boolean): void;
  /** Returns whether the sheet may open. */
  onPress(): boolean;
  /** Returns whether the payment starts. If not, the sheet says that it failed. */
  onConfirm(): boolean;
  onCancel(): void;
}

/** The card provider in this page, for one checkout. */
export interface CardProvider {
  readonly kind: 'card';
  readonly name: GatewayName;
  load(): Promise<void>;
  /** Works only once the provider is loaded. */
  mountField(part: CardPart, place: PageElement, listener: FieldListener): CardField;
  mountWallet(place: PageElement, sale: Sale, listener: WalletListener): () => void;
  createPaymentMethod(means: Means): Promise<MethodMade>;
  act(secret: string): Promise<ActionEnded>;
}

/** A provider of payment buttons in this page, for one checkout. */
export interface ButtonsProvider {
  readonly kind: 'buttons';
  readonly name: GatewayName;
  /** The provider's own name, which no language translates. */
  readonly label: string;
  load(): Promise<void>;
  /**
   * Works only once the provider is loaded. Tells the script's actor whether a button shows. Returns a function that
   * removes it.
   */
  mount(place: PageElement, checkout: CheckoutActor, script: ScriptActor): () => void;
}

/** A checkout for one item with its payment providers, ready for a buyer. */
export interface CheckoutOffer {
  readonly item: CheckoutItem;
  readonly card: CardProvider | null;
  readonly buttons: readonly ButtonsProvider[];
  readonly logic: CheckoutLogic;
  readonly input: Omit<CheckoutInput, 'user' | 'owner'>;
}

/** A checkout with its running machine. */
export interface Checkout extends Pick<CheckoutOffer, 'item' | 'card' | 'buttons'> {
  readonly actor: CheckoutActor;
}

/** A blocked request may never get an answer. If the script loads later, the next try uses it. */
const PATIENCE_MS = 20_000;

export interface ScriptInput {
  /** The provider whose script it is. */
  gateway: GatewayName;
}

/** A provider's script. It loads into the page and then shows frames there. The browser may block the frames too. */
export const scriptMachine = setup({
  types: {
    context: {} as ScriptInput,
    events: {} as { type: 'shown' | 'blocked' | 'retry' },
    input: {} as ScriptInput,
  },
  actors: { load: {} as PromiseActorLogic<void, ScriptInput> },
}).createMachine({
  id: 'script',
  context: ({ input }) => input,
  initial: 'loading',
  states: {
    loading: {
      invoke: { src: 'load', input: ({ context }) => context, onDone: 'showing', onError: 'failed' },
      after: { [PATIENCE_MS]: 'failed' },
    },
    showing: {
      on: { shown: 'ready', blocked: 'failed' },
      after: { [PATIENCE_MS]: 'failed' },
    },
    ready: {},
    failed: { entry: sendParent({ type: 'provider.failed' }), on: { retry: 'loading' } },
  },
});

export type ScriptActor = ActorRefFrom<typeof scriptMachine>;
