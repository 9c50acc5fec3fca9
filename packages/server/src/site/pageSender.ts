import type { FastifyReply, FastifyRequest } from 'fastify';
import { logoOrigins } from '../auth/providers/providerData.ts';
import type { Snapshot } from '../catalogue/catalogue.ts';
import { paymentSources } from '../payments/paymentSources.ts';
import type { Services } from '../services.ts';
import type { BrowserBuild } from './build.ts';
import { FOLLOWED_HISTORY } from './followedHistory.ts';
import { createKeptAnswers } from './keptAnswers.ts';
import { notFoundPage } from './notFound.ts';
import { isOfWindow, pageHeaders, storePageHeaders } from './pageHeaders.ts';
import { type Shell, standAloneShell } from './shells.ts';
import { chooseLanguage, pageShape, renderStorePage, type StorePage } from './storePage.ts';

/** Answers with pages of the store, their headers and the token of the visitor's session. */
export function createPageSender(services: Services, build: BrowserBuild) {
  const { config, store, look, cookies, visitors, presigned } = services;
  const keptAnswers = createKeptAnswers();
  const payments = paymentSources(config);
  const logos = logoOrigins(config.identityProviders);

  /**
   * Sends a page that is the same for all visitors without a session, for whom it is rendered once. It may depend only
   * on the request's shape, the snapshot, and what the key names.
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

  /** The page for addresses that lead nowhere. */
  async function sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { text, style } = notFoundPage({ config, store, look }, chooseLanguage(config, standAloneShell, request));
    const { frameAncestors } = standAloneShell;
    const keepsOpener = isOfWindow(request.url);
    return pageHeaders(reply, { frameAncestors, keepsOpener, style })
      .code(404)
      .header('Vary', 'Accept-Language')
      .send(text);
  }

  return { send, sendShared, sendNotFound };
}
