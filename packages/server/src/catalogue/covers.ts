import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { HttpError } from '../httpError.ts';
import type { Storage } from '../reading/storage.ts';

/** What the import makes of every cover, in pixels of width. */
export const COVER_WIDTHS = [15, 75, 400, 500, 800, 1000] as const;

export const coverKey = (fileName: string, width: number, extension: 'webp' | 'jpg') =>
  `covers/${fileName}/${width}.${extension}`;

const params = z.object({
  width: z.coerce.number().refine((width) => COVER_WIDTHS.some((known) => known === width)),
  file_name: z.string().regex(/^[0-9a-f]{16,64}$/),
});

/** `GET /covers/{width}/{file_name}`: WebP, or JPEG for who doesn't take it. A cover's name changes with its content. */
export function coverRoutes(app: FastifyInstance, storage: Storage): void {
  app.get('/covers/:width/:file_name', async (request, reply) => {
    const parsed = params.safeParse(request.params);
    if (!parsed.success) throw new HttpError(404, 'not_found');
    const { width, file_name } = parsed.data;
    const webp = request.headers.accept?.includes('image/webp') ?? false;
    const picture = await storage.read(coverKey(file_name, width, webp ? 'webp' : 'jpg'));
    if (!picture) throw new HttpError(404, 'not_found');
    return reply
      .headers({
        'Content-Type': webp ? 'image/webp' : 'image/jpeg',
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'X-Content-Type-Options': 'nosniff',
        Vary: 'Accept',
      })
      .send(picture);
  });
}
