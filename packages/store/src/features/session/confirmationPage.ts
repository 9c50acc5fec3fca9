// The first page of a sign-in window. It asks the page that opened it to confirm the attempt, and then goes on.

import type { SignInMessage } from '@magazine-store/protocol';
import { openChannel } from './openChannel.ts';

interface ConfirmationInput {
  /** The origin of the page that may confirm. */
  origin: string;
  question: Extract<SignInMessage, { type: 'confirm' }>;
  /** The URL after the confirmation. */
  next: string;
}

const { textContent } = document.querySelector('script[data-page]') ?? {};
if (textContent) {
  const { origin, question, next } = JSON.parse(textContent) as ConfirmationInput;
  const channel = openChannel(question.channel);

  const receive = ({ origin: from, data }: MessageEvent) => {
    const answer = (data ?? {}) as Record<string, unknown>;
    const ours = answer.channel === question.channel && answer.challenge === question.challenge;
    if (from !== origin || !ours || answer.type !== 'confirmed') return;
    // The opener may answer twice, by message and by channel. Go on only once.
    removeEventListener('message', receive);
    channel?.removeEventListener('message', receive);
    location.replace(next);
  };
  addEventListener('message', receive);
  channel?.addEventListener('message', receive);
  opener?.postMessage(question, origin);
  channel?.postMessage(question);
}
