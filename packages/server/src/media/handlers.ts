import type { Handler } from '../api.ts';
import { addressKey } from '../limits/addressKey.ts';
import type { Services } from '../services.ts';
import { createMediaLookup } from './mediaLookup.ts';

export function mediaHandlers({ config }: Services) {
  const lookup = createMediaLookup(config.OEMBED_URL);
  /** The answer is an address to be framed; no page of ours ever holds a provider's markup. */
  const lookUpMedia: Handler<'lookUpMedia'> = async ({ query: { url }, request }) =>
    lookup.find(url, addressKey(request.ip));

  return { lookUpMedia };
}
