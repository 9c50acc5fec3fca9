import type { SignInMessage } from '@magazine-store/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findUserByIdentity } from '../account/users.ts';
import { HttpError } from '../httpError.ts';
import { createRateLimits } from '../rateLimits.ts';
import type { Services } from '../services.ts';
import type { BrowserBuild } from '../site/build.ts';
import { html, json } from '../site/html.ts';
import { pageHeaders } from '../site/pageHeaders.ts';
import { plainPage } from '../site/plainPage.ts';
import { toLocale } from '../site/preferredLocale.ts';
import { standAloneShell } from '../site/shells.ts';
import { chooseLanguage } from '../site/storePage.ts';
import { withinTime } from '../withinTime.ts';
import type { Confirmation, SignInRequest } from './confirmations.ts';
import { isRefusal } from './providers/openId.ts';
import type { AuthorizationRequest } from './providers/provider.ts';
import { hashSecret, newSecret } from './secrets.ts';
import {
  findSettledByChallenge,
  findSettledByKey,
  type Outcome,
  type Settled,
  settleAttempt,
  startAttempt,
  takeAttempt,
} from './signIns.ts';
import { windowTexts } from './windowTexts.ts';

/** SHA-256 in base64url. */
const CHALLENGE = /^[\w-]{43}$/;

/** The pages of the window that the store opens for signing in. */
export function windowRoutes(app: FastifyInstance, services: Services, build: BrowserBuild): void {
  const { config, store, look, db, cookies, providers, confirmations, signInCodes, registrations } = services;
  const { forWindow } = createRateLimits(services.createLimiter, services.visitors);
  const self = config.PUBLIC_URL;
  /** Pages that may ask for a sign-in and hear its outcome. */
  const allowed = new Set([self, ...config.API_ORIGINS]);
  const inTime = <Result>(work: Promise<Result>) => withinTime(work, config.AUTH_SECONDS);

  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof HttpError && error.status === 429)) throw error;
    return sendLastPage(request, reply.code(429).header('Retry-After', error.retryAfter), 'busy');
  });

  app.get<{ Params: { provider: string } }>('/auth/go/:provider', forWindow('go'), async (request, reply) => {
    const { provider: name } = request.params;
    const provider = providers.get(name);
    const { challenge, origin = self, confirmation, locale } = request.query as Record<string, unknown>;
    const complete = typeof challenge === 'string' && CHALLENGE.test(challenge);
    if (!provider || !complete || typeof origin !== 'string' || !allowed.has(origin)) {
      return sendLastPage(request, reply.code(400), 'refused');
    }
    const asked = { provider: name, challenge, origin };
    const cookie = cookies.readWindow(request);
    // The first page has set the cookie. A browser that keeps none would see that page again and again.
    if (confirmation !== undefined && cookie === null) return sendLastPage(request, reply.code(400), 'withoutCookies');
    const confirmed = confirmations.read(confirmation, cookie, asked);
    // Any page or message may link here, so the page that asks confirms first.
    if (!confirmed) return confirm(request, reply, asked);

    const needsCode = confirmed !== 'confirmed' || request.headers['sec-fetch-site'] !== 'same-origin';
    const attempt = await startAttempt(db, { ...asked, needsCode });
    if (!attempt) return sendLastPage(request, reply.code(400), 'refused');
    cookies.setWindow(reply, attempt.state, toLocale(locale));
    try {
      const address = await inTime(provider.authorizationUrl(toAuthorizationRequest(attempt)));
      return reply.header('Cache-Control', 'no-store').redirect(address.href, 302);
    } catch (error) {
      request.log.warn(error, 'an identity provider did not answer');
      await settleAttempt(db, attempt.stateHash, { status: 'error', error: 'provider_unavailable' });
      return reply.redirect(donePath(challenge), 302);
    }
  });

  app.get<{ Params: { provider: string } }>(
    '/auth/callback/:provider',
    forWindow('callback'),
    async (request, reply) => {
      const { provider: name } = request.params;
      const provider = providers.get(name);
      const { state } = request.query as Record<string, unknown>;
      // Only the browser that went to the provider may come back from there.
      const mine = typeof state === 'string' && state === cookies.readWindow(request);
      const attempt = provider && mine ? await takeAttempt(db, name, state) : null;
      if (!provider || !attempt || typeof state !== 'string') return sendLastPage(request, reply.code(400), 'refused');

      const outcome = await (async (): Promise<Outcome> => {
        try {
          const callback = new URL(request.url, self);
          const question = toAuthorizationRequest({ ...attempt, state });
          const identity = await inTime(provider.fetchIdentity(callback, question));
          const userId = await findUserByIdentity(db, identity);
          if (userId !== null) return { status: 'done', userId, identity };
          return { status: 'registration', identity, keyHash: hashSecret(registrations.deriveKey(attempt.stateHash)) };
        } catch (error) {
          if (isRefusal(error)) return { status: 'error', error: 'access_denied' };
          request.log.warn(error, 'a sign-in failed');
          return { status: 'error', error: 'auth_failed' };
        }
      })();
      await settleAttempt(db, attempt.stateHash, outcome);
      // The window's last page shows the outcome as long as the attempt lasts.
      cookies.setWindow(reply, state, cookies.readWindowLocale(request));
      const next =
        outcome.status === 'registration'
          ? `/auth/registration/${registrations.deriveKey(attempt.stateHash)}`
          : donePath(attempt.challenge);
      return reply.header('Cache-Control', 'no-store').redirect(next, 302);
    },
  );

  app.get('/auth/done', forWindow('done'), async (request, reply) => {
    const { challenge } = request.query as Record<string, unknown>;
    const settled = typeof challenge === 'string' ? await findSettledByChallenge(db, challenge) : null;
    return settled && belongsToWindow(request, settled)
      ? endWindow(request, reply, settled)
      : sendLastPage(request, reply, 'finished');
  });

  app.get<{ Params: { key: string } }>('/auth/registration/:key', forWindow('registration'), async (request, reply) => {
    const settled = await findSettledByKey(db, request.params.key);
    const known = settled && belongsToWindow(request, settled);
    return known ? endWindow(request, reply, settled) : sendLastPage(request, reply.code(400), 'refused');
  });

  /** The language that the window's opener speaks. A host page may have chosen it. */
  const wishedLocale = (request: FastifyRequest) => toLocale((request.query as Record<string, unknown>).locale);
  const chooseWindowLanguage = (request: FastifyRequest) =>
    wishedLocale(request) ?? cookies.readWindowLocale(request) ?? chooseLanguage(config, standAloneShell, request);

  /** The outcome is shown in the window that went to the provider, and in no other. */
  const belongsToWindow = (request: FastifyRequest, { stateHash }: Settled) =>
    hashSecret(cookies.readWindow(request) ?? '') === stateHash;

  function endWindow(request: FastifyRequest, reply: FastifyReply, settled: Settled): FastifyReply {
    if (settled.status === 'error') return sendLastPage(request, reply, 'failed', settled);
    return settled.needsCode ? showCode(request, reply, settled) : sendLastPage(request, reply, 'finished', settled);
  }

  const toAuthorizationRequest = (
    attempt: Omit<AuthorizationRequest, 'redirectUri'> & { provider: string },
  ): AuthorizationRequest => ({
    ...attempt,
    redirectUri: `${self}/auth/callback/${attempt.provider}`,
  });

  /** The window's first page: its opener has two seconds to confirm, and after that the page asks the visitor. */
  function confirm(request: FastifyRequest, reply: FastifyReply, asked: SignInRequest): FastifyReply {
    const cookie = newSecret();
    const locale = wishedLocale(request);
    cookies.setWindow(reply, cookie, locale);
    const { provider, challenge, origin } = asked;
    const next = (confirmation: Confirmation) => {
      const query = new URLSearchParams({
        challenge,
        ...(origin !== self && { origin }),
        ...(locale && { locale }),
        confirmation: confirmations.createToken(confirmation, cookie, asked),
      });
      return `/auth/go/${encodeURIComponent(provider)}?${query}`;
    };
    const language = locale ?? chooseLanguage(config, standAloneShell, request);
    const { ask: texts, waiting } = windowTexts(language);
    const site = findOpenerSite(request, origin);
    const page = plainPage(
      { config, store, look },
      {
        language,
        title: texts.title,
        text: texts.text(site),
        ways: html`<a href="${next('continued')}">${texts.go}</a> <a class="other" href="/">${texts.cancel}</a>`,
        waiting,
        head: [html`<script type="module" src="/${build.entryFile('confirmation')}"></script>`],
        data: json({
          origin,
          question: { channel: 'magazine-store-auth', challenge, type: 'confirm' } satisfies SignInMessage,
          next: next('confirmed'),
        }),
      },
    );
    return setHeaders(reply, page.style).send(page.text);
  }

  /**
   * The host that asks for the sign-in: by the Referer header, else by the origin in the address. Null for the store's
   * origin, which an address without an origin also has.
   */
  function findOpenerSite(request: FastifyRequest, origin: string): string | null {
    const { referer } = request.headers;
    if (referer && URL.canParse(referer)) return new URL(referer).host;
    return origin === self ? null : new URL(origin).host;
  }

  /** Shows the code if the asking page did not confirm. The visitor types it into that page if they trust it. */
  function showCode(request: FastifyRequest, reply: FastifyReply, { stateHash }: Settled): FastifyReply {
    const language = chooseWindowLanguage(request);
    const code = signInCodes.deriveCode(stateHash);
    const page = plainPage(
      { config, store, look },
      {
        language,
        ...windowTexts(language).code,
        notice: html`<code class="code">${code.slice(0, 4)}-${code.slice(4)}</code>`,
        ways: html``,
      },
    );
    return setHeaders(reply, page.style).send(page.text);
  }

  function sendLastPage(
    request: FastifyRequest,
    reply: FastifyReply,
    kind: 'finished' | 'failed' | 'refused' | 'withoutCookies' | 'busy',
    settled?: Settled,
  ) {
    const language = chooseWindowLanguage(request);
    const { title, text } = windowTexts(language)[kind];
    const script = build.entryFile('signInWindow');
    const page = plainPage(
      { config, store, look },
      {
        language,
        title,
        text,
        ways: html`<a href="/">${windowTexts(language).toStore}</a>`,
        head: settled ? [html`<script type="module" src="/${script}"></script>`] : [],
        data: settled && json({ origin: settled.origin, signal: toSignal(settled) }),
      },
    );
    return setHeaders(reply, page.style).send(page.text);
  }

  /** The signal tells the page when to redeem. Without the verifier it is useless. */
  function toSignal(settled: Settled): SignInMessage {
    const { challenge, status, error } = settled;
    const signal = { channel: 'magazine-store-auth', challenge } as const;
    if (status === 'error') return { ...signal, type: status, error: error ?? 'auth_failed' };
    if (status === 'done') return { ...signal, type: status };
    return { ...signal, type: status, registration: registrations.toRegistration(settled) };
  }

  const setHeaders = (reply: FastifyReply, style: string) =>
    pageHeaders(reply, { frameAncestors: "'none'", keepsOpener: true, style }).header('Cache-Control', 'no-store');
}

const donePath = (challenge: string) => `/auth/done?challenge=${challenge}`;
