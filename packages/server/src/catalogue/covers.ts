import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { HttpError } from '../httpError.ts';
import { snapshotFor } from '../reading/snapshotFor.ts';
import type { Services } from '../services.ts';
import { COVER_WIDTHS, coverKey } from './coverKeys.ts';
import { findIssueByCover } from './issues.ts';

const params = z.object({
  width: z.coerce.number().refine((width) => COVER_WIDTHS.some((known) => known === width)),
  file_name: z.string().regex(/^[0-9a-f]{16,64}$/),
});

const FOR_EVER = 'public, max-age=31536000, immutable';
/** The caching of an unpublished issue's cover, which only owners may see. */
const FOR_OWNER = 'private, no-cache';

/**
 * Serves `GET /covers/{width}/{file_name}`: WebP, or JPEG for browsers without it. A cover's name changes with its
 * content.
 */
export function coverRoutes(app: FastifyInstance, services: Services): void {
  const { db, storage, catalogue } = services;

  app.get('/covers/:width/:file_name', async (request, reply) => {
    const parsed = params.safeParse(request.params);
    if (!parsed.success) throw new HttpError(404, 'not_found');
    const { width, file_name } = parsed.data;
    const cacheControl = await chooseCacheControl(file_name, request);
    const webp = request.headers.accept?.includes('image/webp') ?? false;
    const picture = cacheControl && (await storage.read(coverKey(file_name, width, webp ? 'webp' : 'jpg')));
    if (!picture) throw new HttpError(404, 'not_found');
    return reply
      .headers({
        'Content-Type': webp ? 'image/webp' : 'image/jpeg',
        'Cache-Control': cacheControl,
        'Cross-Origin-Resource-Policy': 'cross-origin',
        Vary: 'Accept',
      })
      .send(picture);
  });

  /** Null: the visitor may not see the cover. */
  async function chooseCacheControl(fileName: string, request: FastifyRequest): Promise<string | null> {
    if ((await catalogue.current()).covers.has(fileName)) return FOR_EVER;
    // The page that shows the cover may come from another server, which has read the catalogue later.
    const { covers, byId, unpublished } = await catalogue.newest();
    if (covers.has(fileName)) return FOR_EVER;
    const hidden = [...unpublished.values()].find(({ cover }) => cover.file_name === fileName);
    const id = hidden?.id ?? (await findIssueByCover(db, fileName));
    if (id === null) return null;
    if (byId.has(id)) return FOR_EVER;
    return (await snapshotFor(services, request)).byId.has(id) ? FOR_OWNER : null;
  }
}
