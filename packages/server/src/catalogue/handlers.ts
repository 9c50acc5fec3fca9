import type { Handler } from '../api.ts';
import type { Services } from '../services.ts';

export function catalogueHandlers({ store, catalogue }: Services) {
  const getStore: Handler<'getStore'> = async () => store;

  const getIssues: Handler<'getIssues'> = async ({ request, reply }) => {
    const { json, etag } = await catalogue.current();
    reply.headers({ 'Cache-Control': 'no-cache', ETag: etag });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    // Ready bytes: the answer was checked and written when the catalogue changed, not for every caller.
    return reply
      .type('application/json; charset=utf-8')
      .serializer((bytes: Buffer) => bytes as never)
      .send(json);
  };

  return { getStore, getIssues };
}
