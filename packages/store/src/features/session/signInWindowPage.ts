// The last page of a sign-in window. It tells the waiting page that there is an outcome, and closes.

import type { SignInMessage } from '@magazine-store/protocol';
import { openChannel } from './openChannel.ts';

interface SignInOutcome {
  /** The origin of the page that may get the message. */
  origin: string;
  signal: SignInMessage;
}

const { textContent } = document.querySelector('script[data-page]') ?? {};
if (textContent) {
  const { origin, signal } = JSON.parse(textContent) as SignInOutcome;
  opener?.postMessage(signal, origin);
  // A provider's page may have cut the opener off, so the message also goes through a channel.
  const channel = openChannel('magazine-store-auth');
  channel?.postMessage(signal);
  channel?.close();
  close();
}
