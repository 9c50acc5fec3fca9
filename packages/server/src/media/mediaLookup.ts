import type { Media } from '@magazine-store/protocol';
import { HttpError } from '../httpError.ts';
import { askProvider } from './askProvider.ts';
import { toPlayer } from './player.ts';
import { findProvider, type Provider } from './providers.ts';

const KEPT_MILLISECONDS = 60 * 60 * 1000;
const MAX_KEPT = 1000;
/** Questions at the same time: to one provider, so that a slow one stops no other, and from one visitor. */
const MAX_OF_PROVIDER = 10;
const MAX_OF_VISITOR = 3;

export interface MediaLookup {
  /** @throws HttpError 404 `not_embeddable`, 502 `media_unavailable` */
  find(url: string, visitor: string): Promise<Media>;
}

function createCounts() {
  const counts = new Map<string, number>();
  return {
    of: (key: string) => counts.get(key) ?? 0,
    add(key: string, change: number) {
      const count = (counts.get(key) ?? 0) + change;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    },
  };
}

/**
 * @param standIn Base URL of a simulator that the server asks in place of the providers, as `{standIn}/{host}{path}`.
 */
export function createMediaLookup(standIn: string | undefined): MediaLookup {
  const kept = new Map<string, { player: Promise<Media>; until: number }>();
  const asking = createCounts();

  async function ask(provider: Provider, link: URL, visitor: string): Promise<Media> {
    const [ofProvider, ofVisitor] = [provider.endpoint, `visitor ${visitor}`];
    if (asking.of(ofVisitor) >= MAX_OF_VISITOR) throw new HttpError(429, 'too_many_requests', undefined, 1);
    if (asking.of(ofProvider) >= MAX_OF_PROVIDER) throw new HttpError(502, 'media_unavailable');
    for (const key of [ofProvider, ofVisitor]) asking.add(key, 1);
    try {
      const endpoint = standIn ? `${standIn}/${provider.endpoint.replace('https://', '')}` : provider.endpoint;
      const player = toPlayer(await askProvider(endpoint, link), provider);
      if (!player) throw new Error('the answer has no player');
      return player;
    } catch (error) {
      // The cause goes to the log. The reader learns nothing about the failure at the provider.
      throw Object.assign(new HttpError(502, 'media_unavailable'), { cause: error });
    } finally {
      for (const key of [ofProvider, ofVisitor]) asking.add(key, -1);
    }
  }

  return {
    find(url, visitor) {
      const link = new URL(url);
      const provider = findProvider(link);
      if (!provider) throw new HttpError(404, 'not_embeddable');
      const known = kept.get(link.href);
      if (known && known.until > Date.now()) return known.player;

      const player = ask(provider, link, visitor);
      kept.delete(link.href);
      kept.set(link.href, { player, until: Date.now() + KEPT_MILLISECONDS });
      // Only players are kept. After a failure the server asks the provider again.
      player.catch(() => kept.get(link.href)?.player === player && kept.delete(link.href));
      const [oldest] = kept.keys();
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
      return player;
    },
  };
}
