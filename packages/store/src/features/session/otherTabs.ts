import { type CallbackActorLogic, fromCallback } from 'xstate';
import type { TabNews } from '../../core/session/sessionMachine.ts';
import { openChannel } from './openChannel.ts';

/**
 * Reports sign-in, sign-out and purchases in other stores of the same server in this browser: in another tab, or on the
 * same page.
 */
export const otherTabs = (server: string): CallbackActorLogic<TabNews> =>
  fromCallback<TabNews>(({ sendBack, receive }) => {
    const channel = openChannel(`magazine-store/${server}`);
    if (!channel) return;
    const store = {
      receive: ({ data }: MessageEvent) => {
        if (isTabNews(data)) sendBack({ type: 'tab', news: data });
      },
    };
    // A channel with a listener lives as long as its page. A store that was taken off the page keeps its state, in case
    // it comes back. The channel must not keep that store from garbage collection: only the function that ends the
    // channel refers to the store.
    channel.addEventListener('message', new WeakListener(store));
    receive((news) => channel.postMessage(news));
    return () => {
      store.receive = () => {};
      channel.close();
    };
  });

interface TabListener {
  receive(event: MessageEvent): void;
}

/** Holds the store weakly. It is an object, because a function would keep alive all variables of its scope. */
class WeakListener implements EventListenerObject {
  readonly #hearer: WeakRef<TabListener>;

  constructor(hearer: TabListener) {
    this.#hearer = new WeakRef(hearer);
  }
  handleEvent(event: Event) {
    this.#hearer.deref()?.receive(event as MessageEvent);
  }
}

/** Checks the message: another release of the store may write to the channel too. */
function isTabNews(data: unknown): data is TabNews {
  const { type, item } = (data ?? {}) as { type?: unknown; item?: { type?: unknown; id?: unknown } };
  if (type === 'login' || type === 'logout') return true;
  return type === 'purchase' && (item?.type === 'plan' || (item?.type === 'issue' && Number.isSafeInteger(item.id)));
}
