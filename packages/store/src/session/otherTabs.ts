import { type CallbackActorLogic, fromCallback } from 'xstate';
import type { TabNews } from './sessionMachine.ts';

/**
 * Hears of sign-in, sign-out and purchases in other stores of the same server, in this browser: in another tab, or
 * beside this one on the page.
 */
export const otherTabs = (server: string): CallbackActorLogic<TabNews> =>
  fromCallback<TabNews>(({ sendBack, receive }) => {
    const channel = new BroadcastChannel(`magazine-store/${server}`);
    channel.addEventListener('message', ({ data }) => {
      if (isNews(data)) sendBack({ type: 'tab', news: data });
    });
    receive((news) => channel.postMessage(news));
    return () => channel.close();
  });

/** Another release of the store may write there too. */
function isNews(data: unknown): data is TabNews {
  const { type, item } = (data ?? {}) as { type?: unknown; item?: { type?: unknown; id?: unknown } };
  if (type === 'login' || type === 'logout') return true;
  return type === 'purchase' && (item?.type === 'plan' || (item?.type === 'issue' && Number.isSafeInteger(item.id)));
}
