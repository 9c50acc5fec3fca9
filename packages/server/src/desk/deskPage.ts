import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logoOrigins } from '../auth/providers/providerData.ts';
import { HttpError } from '../httpError.ts';
import type { Services } from '../services.ts';
import type { BrowserBuild } from '../site/build.ts';
import { html, json, renderDocument, STYLE_SOURCE } from '../site/html.ts';
import { lateNotice } from '../site/lateNotice.ts';
import { standAloneShell } from '../site/shells.ts';
import { chooseLanguage } from '../site/storePage.ts';

/**
 * The one page of the desk, at every address below `/desk`. What a member may see comes by REST: the page is the same for
 * all but for the CSRF token of the visitor's session.
 */
export function deskPageRoutes(
  app: FastifyInstance,
  { config, store, texts, visitors }: Services,
  build: BrowserBuild,
): void {
  const providers = config.identityProviders.map(({ name, label, logo }) => ({ name, label, logo: logo ?? null }));
  const logos = logoOrigins(config.identityProviders);

  app.get('/desk', sendPage);
  app.get('/desk/*', sendPage);
  app.get('/desk/desk.js', (_request, reply) => sendScript(reply, 'desk.js', 'no-cache'));
  app.get<{ Params: { '*': string } }>('/desk/chunks/*', (request, reply) => {
    const name = `chunks/${request.params['*']}`;
    if (!build.deskFiles.has(name)) throw new HttpError(404, 'not_found');
    return sendScript(reply, name, 'public, max-age=31536000, immutable');
  });

  const sendScript = (reply: FastifyReply, name: string, cacheControl: string) =>
    reply.header('Cache-Control', cacheControl).sendFile(name, build.deskDirectory);

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const language = chooseLanguage(config, standAloneShell, request);
    const nonce = randomBytes(16).toString('base64url');
    visitors.restoreCsrfToken(request, reply);
    return reply.headers(pageHeaders(nonce, logos)).send(
      renderDocument({
        title: store.name,
        language,
        direction: config.STORE_DIRECTION,
        head: [
          html`<meta name="robots" content="noindex, nofollow">\n`,
          html`<meta property="csp-nonce" nonce="${nonce}">\n`,
          html`<link rel="icon" href="${store.icon ?? 'data:,'}">\n`,
          html`<script type="module" src="/desk/desk.js"></script>`,
        ],
        body: html`<div id="desk">${lateNotice(language)}</div>
<script type="application/json" data-page>${json({
          locale: language,
          direction: config.STORE_DIRECTION,
          store: { name: store.name, icon: store.icon },
          providers,
          terms_url: texts.terms?.address ?? null,
          ...visitors.pageToken(request),
        })}</script>`,
      }),
    );
  }
}

const pageHeaders = (nonce: string, logos: readonly string[]) => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'private, no-cache',
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    // The libraries of the desk put their rules into elements that carry the nonce.
    `style-src 'self' ${STYLE_SOURCE} 'nonce-${nonce}'`,
    `img-src 'self' data: blob: ${logos.join(' ')}`.trimEnd(),
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'X-Robots-Tag': 'noindex, nofollow',
});
