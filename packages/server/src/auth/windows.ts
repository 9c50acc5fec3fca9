import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { userOfIdentity } from '../account/users.ts';
import { HttpError } from '../httpError.ts';
import { WINDOW_LIMIT } from '../rateLimits.ts';
import type { Services } from '../services.ts';
import type { BrowserBuild } from '../site/build.ts';
import { html, json } from '../site/html.ts';
import { pageHeaders } from '../site/pageHeaders.ts';
import { plainPage } from '../site/plainPage.ts';
import { standAlone } from '../site/shells.ts';
import { languageOf } from '../site/storePage.ts';
import { isRefusal } from './providers/openId.ts';
import type { Question } from './providers/provider.ts';
import { hashOf } from './secrets.ts';
import {
  beginAttempt,
  type Outcome,
  type Settled,
  settleAttempt,
  settledByChallenge,
  settledByKey,
  takeAttempt,
} from './signIns.ts';
import { windowTexts } from './windowTexts.ts';

const WINDOW_MODULE = 'packages/store/src/session/signInWindowPage.ts';
/** SHA-256 in base64url. */
const CHALLENGE = /^[\w-]{43}$/;

/** The pages of the window that the store opens for signing in (contract, section 7). */
export function windowRoutes(app: FastifyInstance, services: Services, build: BrowserBuild): void {
  const { config, store, db, cookies, providers, registrations } = services;
  const self = config.PUBLIC_URL;
  /** Pages that may ask, and be told. */
  const allowed = new Set([self, ...config.API_ORIGINS]);

  const limited = { config: { rateLimit: WINDOW_LIMIT } };
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof HttpError && error.status === 429) return show(request, reply.code(429), 'busy');
    throw error;
  });

  app.get<{ Params: { provider: string } }>('/auth/go/:provider', limited, async (request, reply) => {
    const provider = providers.get(request.params.provider);
    const { challenge, origin = self } = request.query as Record<string, unknown>;
    const complete = typeof challenge === 'string' && CHALLENGE.test(challenge);
    if (!provider || !complete || typeof origin !== 'string' || !allowed.has(origin)) {
      return show(request, reply.code(400), 'refused');
    }
    // Anybody may link here; only the store's own pages do so without being asked about.
    if (request.headers['sec-fetch-site'] !== 'same-origin') return ask(request, reply, origin);

    const attempt = await beginAttempt(db, { challenge, provider: provider.name, origin });
    if (!attempt) return show(request, reply.code(400), 'refused');
    try {
      const address = await provider.addressFor(questionOf(attempt));
      cookies.keepState(reply, attempt.state);
      return reply.header('Cache-Control', 'no-store').redirect(address.href, 302);
    } catch (error) {
      request.log.warn(error, 'a provider of identities did not answer');
      await settleAttempt(db, attempt.stateHash, { status: 'error', error: 'provider_unavailable' });
      return reply.redirect(donePath(challenge), 302);
    }
  });

  app.get<{ Params: { provider: string } }>('/auth/callback/:provider', limited, async (request, reply) => {
    const provider = providers.get(request.params.provider);
    const { state } = request.query as Record<string, unknown>;
    // Only the browser that went to the provider may come back from there.
    const mine = typeof state === 'string' && state === cookies.stateOf(request);
    const attempt = provider && mine ? await takeAttempt(db, provider.name, state) : null;
    if (!provider || !attempt || typeof state !== 'string') return show(request, reply.code(400), 'refused');
    cookies.forgetState(reply);

    const outcome = await (async (): Promise<Outcome> => {
      try {
        const callback = new URL(request.url, self);
        const identity = await provider.identityOf(callback, questionOf({ ...attempt, state }));
        const userId = await userOfIdentity(db, identity);
        if (userId !== null) return { status: 'done', userId, identity };
        return { status: 'registration', identity, keyHash: hashOf(registrations.keyOf(attempt.stateHash)) };
      } catch (error) {
        if (isRefusal(error)) return { status: 'error', error: 'access_denied' };
        request.log.warn(error, 'a sign-in failed');
        return { status: 'error', error: 'auth_failed' };
      }
    })();
    await settleAttempt(db, attempt.stateHash, outcome);
    const next =
      outcome.status === 'registration'
        ? `/auth/registration/${registrations.keyOf(attempt.stateHash)}`
        : donePath(attempt.challenge);
    return reply.header('Cache-Control', 'no-store').redirect(next, 302);
  });

  app.get('/auth/done', limited, async (request, reply) => {
    const { challenge } = request.query as Record<string, unknown>;
    const settled = typeof challenge === 'string' ? await settledByChallenge(db, challenge) : null;
    if (!settled) return show(request, reply, 'finished');
    return show(request, reply, settled.status === 'error' ? 'failed' : 'finished', settled);
  });

  app.get<{ Params: { key: string } }>('/auth/registration/:key', limited, async (request, reply) => {
    const settled = await settledByKey(db, request.params.key);
    return settled ? show(request, reply, 'finished', settled) : show(request, reply.code(400), 'refused');
  });

  const questionOf = (attempt: Omit<Question, 'redirectUri'> & { provider: string }): Question => ({
    ...attempt,
    redirectUri: `${self}/auth/callback/${attempt.provider}`,
  });

  function ask(request: FastifyRequest, reply: FastifyReply, origin: string): FastifyReply {
    const language = languageOf(config, standAlone, request);
    const { ask: texts } = windowTexts[language];
    const page = plainPage(
      { config, store },
      {
        language,
        title: texts.title,
        text: texts.text.replace('{site}', origin === self ? new URL(self).host : new URL(origin).host),
        // The same address, now asked for by a page of ours.
        ways: html`<a href="${request.url}">${texts.go}</a> <a class="other" href="/">${texts.cancel}</a>`,
      },
    );
    return headed(reply, page.style).send(page.text);
  }

  function show(
    request: FastifyRequest,
    reply: FastifyReply,
    kind: 'finished' | 'failed' | 'refused' | 'busy',
    settled?: Settled,
  ) {
    const language = languageOf(config, standAlone, request);
    const { title, text } = windowTexts[language][kind];
    const script = build.chunksOf(WINDOW_MODULE)[0];
    const page = plainPage(
      { config, store },
      {
        language,
        title,
        text,
        ways: html`<a href="/">${windowTexts[language].toStore}</a>`,
        head: settled ? [html`<script type="module" src="/${script}"></script>`] : [],
        data: settled && json({ origin: settled.origin, signal: signalOf(settled) }),
      },
    );
    return headed(reply, page.style).send(page.text);
  }

  /** It says when to ask, and nothing that lets anybody in without the verifier. */
  function signalOf(settled: Settled) {
    const { challenge, status, error } = settled;
    const signal = { channel: 'magazine-store-auth', challenge, type: status };
    if (status === 'error') return { ...signal, error };
    if (status === 'done') return signal;
    return { ...signal, registration: registrations.of(settled) };
  }

  // No `Cross-Origin-Opener-Policy` here: it would cut the window off from the page that waits for it.
  const headed = (reply: FastifyReply, style: string) =>
    pageHeaders(reply, { frameAncestors: "'none'", style })
      .removeHeader('Cross-Origin-Opener-Policy')
      .header('Cache-Control', 'no-store');
}

const donePath = (challenge: string) => `/auth/done?challenge=${challenge}`;
