import { z } from 'zod';

export const mediaQuery = z.object({
  url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .describe('The link that a page holds. Its site has a player for it.'),
});

export const mediaAnswer = z
  .object({
    kind: z.enum(['video', 'audio', 'slides']),
    title: z.string().describe('May be empty.'),
    frame_url: z
      .url({ protocol: /^https$/ })
      .describe("https, on one of the hosts that the pages' `frame-src` allows."),
    width: z
      .int()
      .positive()
      .nullable()
      .describe('The width and height in CSS pixels that the provider suggests; null where the player takes any size.'),
    height: z.int().positive().nullable(),
  })
  .meta({
    id: 'Media',
    description: "A player to be shown in a frame. Never markup: a provider's HTML ends at the server.",
  });
