import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '../services.ts';
import { FEED_PATH, feed } from './feed.ts';
import { pageData } from './pageData.ts';
import { standAlone } from './shells.ts';
import { SITEMAP_PATH, sitemap } from './sitemap.ts';
import { hasPage, storePages } from './storePages.ts';

const HOUR = 3600;

/** What search engines and feed readers ask for. */
export function crawlerRoutes(app: FastifyInstance, { config, store, catalogue }: Services): void {
  const origin = config.PUBLIC_URL;
  const send = (reply: FastifyReply, type: string, text: string, seconds: number) =>
    reply
      .headers({
        'Content-Type': `${type}; charset=utf-8`,
        'Cache-Control': `public, max-age=${seconds}`,
        'X-Content-Type-Options': 'nosniff',
      })
      .send(text);

  app.get('/robots.txt', (_request, reply) => send(reply, 'text/plain', robots(origin, config.SANDBOX), HOUR));

  app.get(SITEMAP_PATH, async (_request, reply) => {
    const snapshot = await catalogue.current();
    const data = pageData(config, store, snapshot);
    const pages = storePages.filter((page) => hasPage(page, data, standAlone) && page.indexed?.(data));
    const names = pages.map(({ name }) => name);
    return send(reply, 'application/xml', sitemap(origin, snapshot.issues, names), snapshot.cacheSeconds(HOUR));
  });

  app.get(FEED_PATH, async (_request, reply) => {
    const { issues, cacheSeconds } = await catalogue.current();
    const text = feed({ origin, store, issues, language: config.STORE_LOCALE ?? 'en' });
    return send(reply, 'application/rss+xml', text, cacheSeconds(HOUR));
  });
}

/** Files are for readers with a token. The rest may be asked for: pages that are not to be found say so themselves. */
const robots = (origin: string, sandbox: boolean) =>
  sandbox
    ? 'User-agent: *\nDisallow: /\n'
    : `User-agent: *\nDisallow: /files/\nDisallow: /auth/\n\nSitemap: ${origin}${SITEMAP_PATH}\n`;
