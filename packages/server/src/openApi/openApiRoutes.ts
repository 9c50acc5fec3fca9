import { VERSION } from '@magazine-store/protocol';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '../services.ts';
import { createKeptAnswers } from '../site/keptAnswers.ts';
import { storePageHeaders } from '../site/pageHeaders.ts';
import { apiPage, STYLE } from './apiPage.ts';
import { openApiDocument } from './openApiDocument.ts';

/** The description changes with the version of the server. */
const SECONDS = 300;

/** The description of the API, for programs and for people. The server makes it when a client first asks for it. */
export function openApiRoutes(app: FastifyInstance, { config, store }: Services): void {
  const kept = createKeptAnswers();
  const describe = () => openApiDocument({ origin: config.PUBLIC_URL, version: VERSION });
  const addHeaders = (reply: FastifyReply, headers: Record<string, string>) =>
    reply.headers({
      ...headers,
      'Cache-Control': `public, max-age=${SECONDS}`,
      // Answers to other sites vary by their origin, too.
      Vary: [reply.getHeader('Vary'), 'Accept-Encoding'].filter(Boolean).join(', '),
    });

  app.get('/api/openapi.json', (request, reply) => {
    addHeaders(reply, { 'Content-Type': 'application/json; charset=utf-8' });
    return kept.send(request, reply, config, 'document', () => ({ headers: {}, text: JSON.stringify(describe()) }));
  });

  app.get('/api/docs', (request, reply) => {
    addHeaders(reply, storePageHeaders({ frameAncestors: "'self'", style: STYLE }));
    // The publisher may choose another name and icon while the server runs.
    const key = JSON.stringify([store.name, store.icon]);
    return kept.send(request, reply, config, key, () => ({
      headers: {},
      text: apiPage({ config, store }, describe()),
    }));
  });
}
