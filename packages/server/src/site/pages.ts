import { findRedirect, type Issue, type Prerender, parseDocumentType } from '@magazine-store/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logoOrigins } from '../auth/providers/providerData.ts';
import type { Snapshot } from '../catalogue/catalogue.ts';
import { withFallback } from '../database/withFallback.ts';
import { HttpError } from '../httpError.ts';
import { paymentSources } from '../payments/paymentSources.ts';
import { grantReading } from '../reading/grantReading.ts';
import { snapshotFor } from '../reading/snapshotFor.ts';
import { loadEntitlementsForReading } from '../reading/visitorEntitlements.ts';
import type { Services } from '../services.ts';
import type { BrowserBuild } from './build.ts';
import { firstPages } from './firstPages.ts';
import { createFirstScreens } from './firstScreens.ts';
import { FOLLOWED_HISTORY } from './followedHistory.ts';
import { createKeptAnswers } from './keptAnswers.ts';
import { issueMetadata, listMetadata, pageMetadata } from './metadata.ts';
import { notFoundPage } from './notFound.ts';
import { pageData } from './pageData.ts';
import { pageHeaders, storePageHeaders } from './pageHeaders.ts';
import { readerPageParts } from './readerPageParts.ts';
import { framedShell, type Shell, standAloneShell } from './shells.ts';
import { chooseLanguage, firstScreenPage, pageShape, renderStorePage, type StorePage } from './storePage.ts';
import { hasPage, storePages } from './storePages.ts';
import { pageTitles, siteTexts } from './texts.ts';
import { wantsPage } from './wantsPage.ts';

/** The store's pages, by themselves and to be framed, and the page for addresses that lead nowhere. */
export function pageRoutes(app: FastifyInstance, services: Services, build: BrowserBuild, prerender: Prerender): void {
  const { config, store, look, cookies, visitors, presigned } = services;
  const keptAnswers = createKeptAnswers();
  const firstScreens = createFirstScreens(prerender);

  storeRoutes(standAloneShell, async (request, reply) => sendNotFound(request, reply));

  const embed = framedShell(config);
  // Only the store itself can tell its host page how high it is, so the store also shows that a page is missing.
  const sendMissingInFrame = async (request: FastifyRequest, reply: FastifyReply) =>
    send(embed, request, reply.code(404), {
      data: pageData(services, await snapshotFor(services, request)),
      parts: ['storefront'],
    });
  storeRoutes(embed, sendMissingInFrame);
  app.get('/embed/*', sendMissingInFrame);

  app.setNotFoundHandler((request, reply) => {
    if (wantsPage(request)) return sendNotFound(request, reply);
    throw new HttpError(404, 'not_found');
  });

  type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

  function storeRoutes(shell: Shell, sendMissing: Answer): void {
    const { base } = shell;

    app.get(base || '/', async (request, reply) => {
      const snapshot = await snapshotFor(services, request);
      const { series } = request.query as Record<string, unknown>;
      // All names without a series share one page.
      const key = !series ? 'list' : `list ${snapshot.series.has(series as string) ? series : ''}`;
      return sendShared(shell, request, reply, snapshot, key, () => {
        const issues = snapshot.issues.filter((issue) => !series || issue.series === series);
        const named = issues[0] && typeof series === 'string' && series ? series : undefined;
        const data = pageData(services, snapshot);
        const language = chooseLanguage(config, shell, request);
        return {
          data,
          parts: ['storefront'],
          title: named && siteTexts(language).allOfSeries(named),
          about: listMetadata({ config, store }, { issues, series: named }, language),
          unlisted: issues.length === 0 && snapshot.issues.length > 0,
          content: firstScreens.list(
            snapshot,
            `${pageShape(services, shell, request)} ${key}`,
            firstScreenPage(services, shell, request, data),
            issues,
            named ?? null,
          ),
        };
      });
    });

    for (const page of storePages) {
      app.get(`${base}/${page.name}`, async (request, reply) => {
        const snapshot = await snapshotFor(services, request);
        const data = pageData(services, snapshot);
        if (!hasPage(page, data, shell)) return sendMissing(request, reply);
        return sendShared(shell, request, reply, snapshot, page.name, () => {
          const title = pageTitles(chooseLanguage(config, shell, request))[page.name];
          const about = pageMetadata({ config, store }, page.name, title);
          return { data, title, parts: ['storefront'], about, unlisted: !page.indexed?.(data) };
        });
      });
    }

    for (const from of ['/issues', '/read']) {
      app.get(base + from, (request, reply) => reply.redirect(`${base || '/'}${queryString(request)}`, 302));
    }

    app.get<{ Params: { id: string } }>(`${base}/read/:id`, async (request, reply) => {
      const snapshot = await snapshotFor(services, request);
      const issue = findIssue(snapshot.byId, request.params.id);
      if (!issue) return sendMissing(request, reply);
      const key = `issue ${issue.id}`;
      return sendShared(shell, request, reply, snapshot, key, () => {
        const data = pageData(services, snapshot);
        const language = chooseLanguage(config, shell, request);
        return {
          data,
          title: issue.title,
          parts: ['storefront', 'issue'],
          about: issueMetadata({ config, store }, issue, language),
          // An embedded store has another page for this.
          ...(!shell.embedded && {
            content: firstScreens.issue(
              snapshot,
              `${pageShape(services, shell, request)} ${key}`,
              firstScreenPage(services, shell, request, data),
              issue,
            ),
          }),
        };
      });
    });

    app.get<{ Params: { id: string; segment: string } }>(`${base}/read/:id/:segment`, async (request, reply) => {
      const { id, segment } = request.params;
      const redirect = findRedirect(request.url.slice(base.length));
      if (redirect) return reply.redirect(base + redirect, 302);
      const snapshot = await snapshotFor(services, request);
      const issue = findIssue(snapshot.byId, id);
      const type = parseDocumentType(segment);
      if (!issue || !type) return sendMissing(request, reply);
      const data = pageData(services, snapshot);
      const session = visitors.readSessionId(request);
      // While the database is away or slow, the page begins without the document, and the store asks for it.
      const granted = loadEntitlementsForReading(services, request, issue, type).then((entitlements) =>
        grantReading(services, { issue, type, entitlements, session }),
      );
      const download = await withFallback(granted, undefined).catch((error) => {
        // This visitor may not read the document. The store says so in its own words.
        if (error instanceof HttpError) return undefined;
        throw error;
      });
      const images = download?.page_images;
      const { page } = request.query as Record<string, unknown>;
      return send(shell, request, reply, {
        data: { ...data, ...(download && { download: { ...download, issue_id: issue.id, type } }) },
        title: issue.title,
        about: issueMetadata({ config, store }, issue, chooseLanguage(config, shell, request)),
        ...readerPageParts(download),
        ...(images && firstPages({ images, page, title: issue.title, rtl: issue.rtl, isSample: type === 'sample' })),
      });
    });
  }

  const payments = paymentSources(config);
  const logos = logoOrigins(config.identityProviders);

  /**
   * A page that looks the same to all visitors without a session: for them it is made once. Nothing in it may come from
   * the request but its shape and what the key names.
   */
  function sendShared(
    shell: Shell,
    request: FastifyRequest,
    reply: FastifyReply,
    snapshot: Snapshot,
    key: string,
    makePage: () => StorePage,
  ) {
    if (cookies.readSession(request) !== null) return send(shell, request, reply, makePage());
    reply.header('Vary', 'Accept-Encoding, Accept-Language, Cookie');
    return keptAnswers.send(request, reply, snapshot, `${pageShape(services, shell, request)} ${key}`, () =>
      render(shell, request, makePage()),
    );
  }

  function send(shell: Shell, request: FastifyRequest, reply: FastifyReply, page: StorePage) {
    const data = { ...page.data, ...visitors.pageToken(request) };
    const { text, headers } = render(shell, request, { ...page, data });
    visitors.restoreCsrfToken(request, reply);
    return reply.headers(headers).send(text);
  }

  function render(shell: Shell, request: FastifyRequest, page: StorePage) {
    const style = `${page.content?.style ?? ''}${look.style}`;
    const script = page.content && `${FOLLOWED_HISTORY}${page.content.script ?? ''}`;
    const { frameAncestors } = shell;
    return {
      text: renderStorePage({ config, store, build }, shell, request, { ...page, style, script }),
      headers: storePageHeaders({
        frameAncestors,
        style,
        script,
        images: logos,
        files: config.FILES_URL ?? presigned?.origin,
        payments,
      }),
    };
  }

  function sendNotFound(request: FastifyRequest, reply: FastifyReply) {
    const { text, style } = notFoundPage({ config, store, look }, chooseLanguage(config, standAloneShell, request));
    const { frameAncestors } = standAloneShell;
    return pageHeaders(reply, { frameAncestors, style }).code(404).header('Vary', 'Accept-Language').send(text);
  }
}

const queryString = (request: FastifyRequest) => {
  const start = request.url.indexOf('?');
  return start < 0 ? '' : request.url.slice(start);
};

const findIssue = (byId: ReadonlyMap<number, Issue>, id: string) =>
  /^[1-9]\d{0,8}$/.test(id) ? byId.get(Number(id)) : undefined;
