import { type CallbackActorLogic, fromCallback } from 'xstate';
import type { TabNews } from './sessionMachine.ts';

/**
 * Hears of sign-in, sign-out and purchases in other stores of the same server, in this browser: in another tab, or
 * beside this one on the page.
 */
export const otherTabs = (server: string): CallbackActorLogic<TabNews> =>
  fromCallback<TabNews>(({ sendBack, receive }) => {
    const channel = new BroadcastChannel(`magazine-store/${server}`);
    const store = {
      hear: ({ data }: MessageEvent) => {
        if (isNews(data)) sendBack({ type: 'tab', news: data });
      },
    };
    // A channel that listens lives as long as its page. A store that was taken off the page keeps its state, should it
    // come back, and is collected without references: only the function that ends this keeps it alive, not the channel.
    channel.addEventListener('message', new WeakEar(store));
    receive((news) => channel.postMessage(news));
    return () => {
      store.hear = () => {};
      channel.close();
    };
  });

interface Hearer {
  hear(event: MessageEvent): void;
}

/** An object, for a function would keep all the variables alive among which it was made. */
class WeakEar implements EventListenerObject {
  readonly #hearer: WeakRef<Hearer>;

  constructor(hearer: Hearer) {
    this.#hearer = new WeakRef(hearer);
  }
  handleEvent(event: Event) {
    this.#hearer.deref()?.hear(event as MessageEvent);
  }
}

/** Another release of the store may write there too. */
function isNews(data: unknown): data is TabNews {
  const { type, item } = (data ?? {}) as { type?: unknown; item?: { type?: unknown; id?: unknown } };
  if (type === 'login' || type === 'logout') return true;
  return type === 'purchase' && (item?.type === 'plan' || (item?.type === 'issue' && Number.isSafeInteger(item.id)));
}
