import type { Media } from '@magazine-store/protocol';
import { z } from 'zod';
import type { Provider } from './providers.ts';

/**
 * The parts of an answer (https://oembed.com, section 2.3) that make a player. Some providers put numbers into strings.
 */
const oembedAnswer = z.object({
  title: z.string().nullish(),
  html: z.string(),
  width: z.unknown().optional(),
  height: z.unknown().optional(),
});

/**
 * Takes the player out of a provider's answer. It takes only the frame's address from the provider's HTML, and only if
 * the address is the provider's own.
 *
 * @returns null when there is no player.
 */
export function toPlayer(answer: unknown, { kind, frameHosts }: Provider): Media | null {
  const parsed = oembedAnswer.safeParse(answer);
  if (!parsed.success) return null;
  const { title, html, width, height } = parsed.data;
  const source = /<iframe\b[^>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(html);
  const address = unescapeAmpersands(source?.[1] ?? source?.[2] ?? '');
  // Some providers leave the scheme to the page.
  const frame = URL.parse(address, 'https://none.invalid');
  if (frame?.protocol !== 'https:' || frame.port !== '' || frame.username !== '') return null;
  if (!frameHosts.includes(frame.hostname)) return null;
  return { kind, title: title ?? '', frame_url: frame.href, width: pixels(width), height: pixels(height) };
}

/** Addresses in attributes have no other escapes than those of `&`. */
const unescapeAmpersands = (text: string) => text.trim().replace(/&(?:amp|#38|#x26);/gi, '&');

/** Null for '100%'. */
function pixels(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number > 0 ? number : null;
}
