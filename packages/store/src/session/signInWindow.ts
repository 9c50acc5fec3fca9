import { type CallbackActorLogic, fromCallback } from 'xstate';

/** CSS pixels. */
const WIDTH = 400;
const HEIGHT = 600;
const LOOKED_AFTER_MS = 50;

/**
 * A provider's page in a window of its own, in the middle of this one. Runs until the window is closed, by whomever.
 * @param address what the provider's name completes
 */
export const signInWindow = (
  opener: Window,
  address: string,
): CallbackActorLogic<{ type: 'show' }, { provider: string }> =>
  fromCallback<{ type: 'show' }, { provider: string }>(({ input, sendBack, receive }) => {
    const left = Math.round(opener.screenX + (opener.outerWidth - WIDTH) / 2);
    const top = Math.round(opener.screenY + (opener.outerHeight - HEIGHT) / 2);
    const opened = opener.open(
      address + encodeURIComponent(input.provider),
      'magazine-store-auth',
      `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`,
    );
    const watch = setInterval(() => {
      if (!opened || opened.closed) sendBack({ type: 'window.closed' });
    }, LOOKED_AFTER_MS);
    receive(() => opened?.focus());
    return () => {
      clearInterval(watch);
      opened?.close();
    };
  });
