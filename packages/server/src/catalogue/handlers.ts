import type { Handler } from '../api.ts';
import { hasContent, takesEncoding } from '../negotiation.ts';
import { snapshotFor } from '../reading/snapshotFor.ts';
import type { Services } from '../services.ts';

export function catalogueHandlers(services: Services) {
  const { store, catalogue } = services;

  const getStore: Handler<'getStore'> = async () => {
    // Another server may have saved the publisher's details.
    await catalogue.current();
    return store;
  };

  const getIssues: Handler<'getIssues'> = async ({ request, reply }) => {
    const { json, brotli, etag, issues } = await catalogue.current();
    const own = await snapshotFor(services, request);
    if (own.issues !== issues) return { issues: [...own.issues] };
    // Keeps the header that is there: answers to other sites vary by their origin, too.
    const vary = [reply.getHeader('Vary'), 'Accept-Encoding'].filter(Boolean).join(', ');
    reply.headers({ 'Cache-Control': 'no-cache', ETag: etag, Vary: vary });
    if (hasContent(request, etag)) return reply.code(304).send();
    // Ready bytes: the answer was checked and written when the catalogue changed, not for every caller.
    reply.type('application/json; charset=utf-8').serializer((bytes: Buffer) => bytes as never);
    return takesEncoding(request, 'br') ? reply.header('Content-Encoding', 'br').send(brotli) : reply.send(json);
  };

  const getPlans: Handler<'getPlans'> = async () => ({ plans: [...(await catalogue.current()).plans] });

  return { getStore, getIssues, getPlans };
}
