import { type CallbackActorLogic, fromCallback } from 'xstate';
import type { AttemptInput, WindowNews } from '../../core/session/attemptMachine.ts';
import { openChannel } from './openChannel.ts';

/** CSS pixels. */
const WIDTH = 400;
const HEIGHT = 600;
const LOOKED_AFTER_MS = 50;

const CHANNEL = 'magazine-store-auth';

type WindowInput = Pick<AttemptInput, 'provider' | 'challenge'>;

/**
 * Opens a provider's page in a window of its own, in the middle of this one. Reports that the browser refused the
 * window, that the window looks closed, or that there is an outcome. The window posts the outcome's message to this
 * page. If a provider has cut the window off from this page, it uses a channel of the store's own origin.
 * @param server absolute base URL of the store's server
 * @param language the language of the interface; the window's pages have the same
 */
export const signInWindow = (
  opener: Window,
  server: string,
  language: () => string,
): CallbackActorLogic<{ type: 'show' }, WindowInput> =>
  fromCallback<{ type: 'show' }, WindowInput>(({ input: { provider, challenge }, sendBack, receive }) => {
    const report = (news: WindowNews) => sendBack(news);
    const address = new URL(`/auth/go/${encodeURIComponent(provider)}`, server);
    address.searchParams.set('challenge', challenge);
    address.searchParams.set('locale', language());
    if (opener.location.origin !== address.origin) address.searchParams.set('origin', opener.location.origin);

    const left = Math.round(opener.screenX + (opener.outerWidth - WIDTH) / 2);
    const top = Math.round(opener.screenY + (opener.outerHeight - HEIGHT) / 2);
    const opened = opener.open(address, CHANNEL, `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`);
    if (!opened) report({ type: 'window.blocked', address: address.href });

    /** Answers the window's question whether this page opened it. Then the window goes to the provider. */
    const confirm = (asking: MessageEventSource | null) => {
      const confirmed = { channel: CHANNEL, challenge, type: 'confirmed' };
      if (asking) asking.postMessage(confirmed, { targetOrigin: address.origin });
      else broadcast?.postMessage(confirmed);
    };
    const onMessage = ({ origin, data, source }: MessageEvent) => {
      const { channel, challenge: theirs, type } = (data ?? {}) as Record<string, unknown>;
      if (origin !== address.origin || channel !== CHANNEL) return;
      if (theirs === challenge && type === 'confirm') return confirm(source);
      if (theirs === challenge) report({ type: 'window.signalled' });
      // A server on the store's own origin may not know challenges.
      const plain = theirs === undefined && type === 'done' && origin === opener.location.origin;
      if (plain) report({ type: 'window.done' });
    };
    const broadcast = opener.location.origin === address.origin ? openChannel(CHANNEL) : null;
    const onFocus = () => report({ type: 'page.focused' });
    broadcast?.addEventListener('message', onMessage);
    opener.addEventListener('message', onMessage);
    opener.addEventListener('focus', onFocus);

    const watch = opened
      ? setInterval(() => {
          if (!opened.closed) return;
          clearInterval(watch);
          report({ type: 'window.closed' });
        }, LOOKED_AFTER_MS)
      : undefined;
    receive(() => opened?.focus());
    return () => {
      clearInterval(watch);
      broadcast?.close();
      opener.removeEventListener('message', onMessage);
      opener.removeEventListener('focus', onFocus);
      opened?.close();
    };
  });
