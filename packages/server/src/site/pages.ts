import { type DocumentType, type Issue, NO_HOLDINGS, type PageData } from '@magazine-store/protocol';
import { locale as localeSchema } from '@magazine-store/protocol/schemas';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../httpError.ts';
import { grantReading } from '../reading/grantReading.ts';
import type { Services } from '../services.ts';
import { type BrowserBuild, ENTRY } from './build.ts';
import { documentOf, html, json } from './html.ts';
import { pageData } from './pageData.ts';
import { pageHeaders } from './pageHeaders.ts';

const LOCALE_MODULE = (locale: string) => `packages/store/src/locales/${locale}.po`;
const DETAIL_MODULE = 'packages/store/src/catalogue/IssueDetail.tsx';
const VIEWER_MODULE = 'packages/viewer/src/index.ts';
const PDFJS_MODULE = 'packages/viewer/src/pdf/pdfDocument.ts';

/** What the address bar calls `preview`, the API calls `sample`. */
const DOCUMENT_TYPES: Record<string, DocumentType> = { preview: 'sample', full: 'full' };

/** The HTML of the store, with all that its first screen needs already under way or inside. */
export function pageRoutes(app: FastifyInstance, services: Services, build: BrowserBuild): void {
  const { config, store, catalogue, db, tokens } = services;

  app.get('/', async (request, reply) => {
    const data = pageData(config, store, await catalogue.current());
    return pageHeaders(reply).send(storePage(request, { data, title: store.name, modules: [] }));
  });

  for (const from of ['/issues', '/read']) {
    app.get(from, (request, reply) => reply.redirect(`/${queryOf(request)}`, 302));
  }

  app.get<{ Params: { id: string } }>('/read/:id', async (request, reply) => {
    const snapshot = await catalogue.current();
    const issue = findIssue(snapshot.byId, request.params.id);
    if (!issue) return sendNotFound(reply);
    const data = pageData(config, store, snapshot);
    return pageHeaders(reply).send(storePage(request, { data, title: titleOf(issue), modules: [DETAIL_MODULE] }));
  });

  app.get<{ Params: { id: string; type: string } }>('/read/:id/:type', async (request, reply) => {
    const { id, type: typeName } = request.params;
    if (typeName === 'sample') return reply.redirect(`/read/${encodeURIComponent(id)}/preview${queryOf(request)}`, 302);
    const snapshot = await catalogue.current();
    const issue = findIssue(snapshot.byId, id);
    const type = DOCUMENT_TYPES[typeName];
    if (!issue || !type) return sendNotFound(reply);
    const data = pageData(config, store, snapshot);
    const download = await grantReading(
      { db, tokens, store, origin: config.PUBLIC_URL },
      { issue, type, holdings: NO_HOLDINGS },
    ).catch((error) => {
      // Not readable for this visitor: the store says so in its own words.
      if (error instanceof HttpError) return undefined;
      throw error;
    });
    return pageHeaders(reply).send(
      storePage(request, {
        data: { ...data, ...(download && { download: { ...download, issue_id: issue.id, type } }) },
        title: titleOf(issue),
        modules: download ? [VIEWER_MODULE, PDFJS_MODULE] : [],
      }),
    );
  });

  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' && request.headers.accept?.includes('text/html')) return sendNotFound(reply);
    throw new HttpError(404, 'not_found');
  });

  const titleOf = (issue: Issue) => [issue.title, store.name].filter(Boolean).join(' · ');

  function storePage(request: FastifyRequest, page: { data: PageData; title: string; modules: string[] }): string {
    const language = languageOf(request);
    const scripts = [ENTRY, LOCALE_MODULE(language), ...page.modules].flatMap((module) => build.chunksOf(module));
    return documentOf({
      title: page.title,
      language,
      direction: config.STORE_DIRECTION,
      head: [
        ...[...new Set(scripts)].map((file) => html`<link rel="modulepreload" href="/${file}">\n`),
        html`<script type="module" src="/magazine-store.js"></script>`,
        ...(config.SANDBOX ? [html`<meta name="robots" content="noindex">`] : []),
        // Without one, browsers would ask for /favicon.ico with every page.
        html`<link rel="icon" href="${store.icon ?? 'data:,'}">`,
      ],
      body: html`<magazine-store base="/"><script type="application/json" data-page>${json(page.data)}</script></magazine-store>`,
    });
  }

  function sendNotFound(reply: FastifyReply) {
    const body = html`<main><h1>Page not found</h1><p>The link that brought you here may be broken.</p><p><a href="/">Return to the list</a></p></main>`;
    const page = { title: `Page not found · ${store.name}`, language: 'en', direction: 'ltr' as const, body };
    return pageHeaders(reply).code(404).send(documentOf(page));
  }

  function languageOf(request: FastifyRequest): string {
    if (config.STORE_LOCALE) return config.STORE_LOCALE;
    const wanted = (request.headers['accept-language'] ?? '').split(',').map((part) => part.trim().slice(0, 2));
    return wanted.find((language) => localeSchema.safeParse(language).success) ?? 'en';
  }
}

const queryOf = (request: FastifyRequest) => {
  const start = request.url.indexOf('?');
  return start < 0 ? '' : request.url.slice(start);
};

const findIssue = (byId: ReadonlyMap<number, Issue>, id: string) =>
  /^\d{1,9}$/.test(id) ? byId.get(Number(id)) : undefined;
