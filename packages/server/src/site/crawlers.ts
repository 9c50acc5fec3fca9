import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '../services.ts';
import { FEED_PATH, feed } from './feed.ts';
import { createKeptAnswers } from './keptAnswers.ts';
import { pageData } from './pageData.ts';
import { standAloneShell } from './shells.ts';
import { SITEMAP_PATH, sitemap } from './sitemap.ts';
import { hasPage, storePages } from './storePages.ts';

const HOUR = 3600;

/** The routes for search engines and feed readers. */
export function crawlerRoutes(app: FastifyInstance, services: Services): void {
  const { config, store, catalogue } = services;
  const origin = config.PUBLIC_URL;
  const keptAnswers = createKeptAnswers();
  const contentHeaders = (type: string) => ({
    'Content-Type': `${type}; charset=utf-8`,
  });
  const setCacheHeaders = (reply: FastifyReply, seconds: number) =>
    reply.headers({ 'Cache-Control': `public, max-age=${seconds}`, Vary: 'Accept-Encoding' });

  app.get('/robots.txt', (_request, reply) =>
    setCacheHeaders(reply, HOUR).headers(contentHeaders('text/plain')).send(robots(origin, config.SANDBOX)),
  );

  app.get(SITEMAP_PATH, async (request, reply) => {
    const snapshot = await catalogue.current();
    setCacheHeaders(reply, snapshot.cacheSeconds(HOUR));
    return keptAnswers.send(request, reply, snapshot, SITEMAP_PATH, () => {
      const data = pageData(services, snapshot);
      const pages = storePages.filter((page) => hasPage(page, data, standAloneShell) && page.indexed?.(data));
      const names = pages.map(({ name }) => name);
      return { headers: contentHeaders('application/xml'), text: sitemap(origin, snapshot.issues, names) };
    });
  });

  app.get(FEED_PATH, async (request, reply) => {
    const snapshot = await catalogue.current();
    setCacheHeaders(reply, snapshot.cacheSeconds(HOUR));
    return keptAnswers.send(request, reply, snapshot, FEED_PATH, () => ({
      headers: contentHeaders('application/rss+xml'),
      text: feed({ origin, store, issues: snapshot.issues, language: config.STORE_LOCALE ?? 'en' }),
    }));
  });
}

/**
 * Files need a token, so crawlers skip them. They may visit the rest: pages that should not be found say so themselves.
 */
const robots = (origin: string, sandbox: boolean) =>
  sandbox
    ? 'User-agent: *\nDisallow: /\n'
    : `User-agent: *\nDisallow: /files/\nDisallow: /auth/\n\nSitemap: ${origin}${SITEMAP_PATH}\n`;
