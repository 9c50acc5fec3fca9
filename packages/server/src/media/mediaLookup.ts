import type { Media } from '@magazine-store/protocol';
import { HttpError } from '../httpError.ts';
import { askProvider } from './askProvider.ts';
import { playerOf } from './player.ts';
import { type Provider, providerOf } from './providers.ts';

const KEPT_MILLISECONDS = 60 * 60 * 1000;
const MOST_KEPT = 1000;
/** So that nobody sends providers more questions from here than readers would. */
const MOST_AT_ONCE = 10;

export interface MediaLookup {
  /** @throws HttpError 404 `not_embeddable`, 502 `media_unavailable` */
  find(url: string): Promise<Media>;
}

/** @param standIn Base URL of what is asked in place of the providers, as `{standIn}/{host}{path}`. */
export function createMediaLookup(standIn: string | undefined): MediaLookup {
  const kept = new Map<string, { player: Promise<Media>; until: number }>();
  let asking = 0;

  async function ask(provider: Provider, link: URL): Promise<Media> {
    if (asking >= MOST_AT_ONCE) throw new HttpError(502, 'media_unavailable');
    asking++;
    try {
      const endpoint = standIn ? `${standIn}/${provider.endpoint.replace('https://', '')}` : provider.endpoint;
      const player = playerOf(await askProvider(endpoint, link), provider);
      if (!player) throw new Error('the answer has no player');
      return player;
    } catch (error) {
      // For the log: what went wrong between us and the provider is nothing for the reader.
      throw Object.assign(new HttpError(502, 'media_unavailable'), { cause: error });
    } finally {
      asking--;
    }
  }

  return {
    find(url) {
      const link = new URL(url);
      const provider = providerOf(link);
      if (!provider) throw new HttpError(404, 'not_embeddable');
      const known = kept.get(link.href);
      if (known && known.until > Date.now()) return known.player;

      const player = ask(provider, link);
      kept.delete(link.href);
      kept.set(link.href, { player, until: Date.now() + KEPT_MILLISECONDS });
      // Only answers are kept: a provider in trouble is asked again.
      player.catch(() => kept.get(link.href)?.player === player && kept.delete(link.href));
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      return player;
    },
  };
}
