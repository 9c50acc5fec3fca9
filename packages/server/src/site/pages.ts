import { findRedirect, type Issue, type Prerender, parseDocumentType } from '@magazine-store/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withFallback } from '../database/withFallback.ts';
import { HttpError } from '../httpError.ts';
import { grantReading } from '../reading/grantReading.ts';
import { snapshotFor } from '../reading/snapshotFor.ts';
import { loadEntitlementsForReading } from '../reading/visitorEntitlements.ts';
import type { Services } from '../services.ts';
import type { BrowserBuild } from './build.ts';
import { firstPages, readPageNumber } from './firstPages.ts';
import { createFirstScreens } from './firstScreens.ts';
import { issueMetadata, listMetadata, pageMetadata } from './metadata.ts';
import { pageData } from './pageData.ts';
import { createPageSender } from './pageSender.ts';
import { readerPageParts } from './readerPageParts.ts';
import { framedShell, type Shell, standAloneShell } from './shells.ts';
import { chooseLanguage, firstScreenPage, pageShape } from './storePage.ts';
import { hasPage, storePages, textElsewhere } from './storePages.ts';
import { pageTitles, siteTexts } from './texts.ts';
import { wantsPage } from './wantsPage.ts';

/** The store's pages, by themselves and to be framed, and the page for addresses that lead nowhere. */
export function pageRoutes(app: FastifyInstance, services: Services, build: BrowserBuild, prerender: Prerender): void {
  const { config, store, visitors } = services;
  const firstScreens = createFirstScreens(prerender);
  const { send, sendShared, sendNotFound } = createPageSender(services, build);

  storeRoutes(standAloneShell, sendNotFound);

  const embed = framedShell(config);
  // In a frame, the store itself shows that a page is missing: only the store can post its height to the host page.
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
        if (!hasPage(page, data, shell)) {
          const elsewhere = textElsewhere(page, data);
          return elsewhere && !shell.embedded ? reply.redirect(elsewhere, 302) : sendMissing(request, reply);
        }
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
      const language = chooseLanguage(config, shell, request);
      const page = readPageNumber((request.query as Record<string, unknown>).page);
      return send(shell, request, reply, {
        data: { ...data, ...(download && { download: { ...download, issue_id: issue.id, type } }) },
        title: issue.title,
        about: issueMetadata({ config, store }, issue, language),
        ...readerPageParts(download, page),
        ...(images &&
          firstPages({
            images,
            numbers: download.page_numbers,
            page,
            title: issue.title || siteTexts(language).untitled,
            rtl: issue.rtl,
            isSample: type === 'sample',
          })),
      });
    });
  }
}

const queryString = (request: FastifyRequest) => {
  const start = request.url.indexOf('?');
  return start < 0 ? '' : request.url.slice(start);
};

const findIssue = (byId: ReadonlyMap<number, Issue>, id: string) =>
  /^[1-9]\d{0,8}$/.test(id) ? byId.get(Number(id)) : undefined;
