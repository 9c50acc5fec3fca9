import { z } from 'zod';

export const mediaQuery = z.object({
  /** The link that a page holds. Its site has a player for it. */
  url: z.url({ protocol: /^https?$/ }).max(2000),
});

/** A player to be shown in a frame. Never markup: a provider's HTML ends at the server. */
export const mediaAnswer = z.object({
  kind: z.enum(['video', 'audio', 'slides']),
  /** May be empty. */
  title: z.string(),
  /** https, on one of the hosts that the pages' `frame-src` allows. */
  frame_url: z.url({ protocol: /^https$/ }),
  /** The width and height in CSS pixels that the provider suggests; null where the player takes any size. */
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
});
