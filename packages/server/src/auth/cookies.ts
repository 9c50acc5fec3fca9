import type { Locale } from '@magazine-store/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { toLocale } from '../site/preferredLocale.ts';
import { SESSION_SECONDS } from './sessions.ts';

/** `__Host-`: only this very host can set the cookie, over https (or on localhost), and for all its paths. */
const SESSION = '__Host-magazine-store-session';
/** Read by the store's own pages, which send it back with every write. */
const CSRF = 'XSRF-TOKEN';
/**
 * The cookie of the sign-in window. It binds the confirmation, the provider's answer and the outcome to one browser.
 */
const WINDOW = '__Host-magazine-store-sign-in';
/** The language of the page that opened the window. */
const WINDOW_LANGUAGE = '__Host-magazine-store-sign-in-language';

/** The seconds that a provider's page may stay open, and those that an outcome is kept after it. */
export const WINDOW_SECONDS = 10 * 60;

export interface Cookies {
  readSession(request: FastifyRequest): string | null;
  /** All sessions of the request: a browser may keep one in a cookie of each kind, and sends both. */
  readSessions(request: FastifyRequest): string[];
  /** Makes one of them the request's session. */
  chooseSession(request: FastifyRequest, session: string): void;
  setSession(reply: FastifyReply, session: string, csrfToken: string): void;
  readCsrfToken(request: FastifyRequest): string | null;
  setCsrfToken(reply: FastifyReply, csrfToken: string): void;
  clearSession(reply: FastifyReply): void;
  readWindow(request: FastifyRequest): string | null;
  /** The language that the window's opener speaks; null if it did not say. */
  readWindowLocale(request: FastifyRequest): Locale | null;
  setWindow(reply: FastifyReply, secret: string, locale: Locale | null): void;
}

type Embedding = Pick<Config, 'EMBED_ORIGINS' | 'API_ORIGINS'>;

/** The browser sends the cookie to pages and scripts of the store's own site. */
const OWN_SITE = { path: '/', secure: true, sameSite: 'lax' } as const;
/** The browser sends the cookie from other sites too, and keeps another one for each of them (CHIPS). */
const EACH_SITE = { path: '/', secure: true, sameSite: 'none', partitioned: true } as const;

/**
 * Once other sites may frame or call the store, its cookies travel there too, so that signing in on one site says
 * nothing to another. A browser may still have cookies of the other kind, from before the settings changed. They end
 * with each cookie that is set or cleared here.
 */
export function createCookies({ EMBED_ORIGINS, API_ORIGINS }: Embedding): Cookies {
  const elsewhere = EMBED_ORIGINS.length > 0 || API_ORIGINS.length > 0;
  const [common, otherKind] = elsewhere ? [EACH_SITE, OWN_SITE] : [OWN_SITE, EACH_SITE];
  const session = { ...common, httpOnly: true };
  // The window is a page of its own, and comes back from the provider by a plain navigation.
  const window = { ...OWN_SITE, httpOnly: true };

  /**
   * Call this before the cookie is set: a browser that keeps no partitions has one cookie of both kinds. `setCookie` would
   * send only the last cookie of a name.
   */
  const endOtherKind = (reply: FastifyReply, name: string) =>
    reply.header('Set-Cookie', reply.server.serializeCookie(name, '', { ...otherKind, maxAge: 0 }));

  const setCsrfToken = (reply: FastifyReply, csrfToken: string) => {
    endOtherKind(reply, CSRF);
    reply.setCookie(CSRF, csrfToken, { ...common, maxAge: SESSION_SECONDS });
  };

  return {
    readSession: (request) => request.cookies[SESSION] || null,
    readSessions: ({ headers: { cookie = '' } }) =>
      cookie
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${SESSION}=`))
        .map((pair) => pair.slice(SESSION.length + 1)),
    chooseSession(request, token) {
      request.cookies[SESSION] = token;
    },
    setSession(reply, token, csrfToken) {
      endOtherKind(reply, SESSION);
      reply.setCookie(SESSION, token, { ...session, maxAge: SESSION_SECONDS });
      setCsrfToken(reply, csrfToken);
    },
    readCsrfToken: (request) => request.cookies[CSRF] || null,
    setCsrfToken,
    clearSession(reply) {
      endOtherKind(reply, SESSION);
      endOtherKind(reply, CSRF);
      reply.clearCookie(SESSION, session);
      reply.clearCookie(CSRF, common);
    },
    readWindow: (request) => request.cookies[WINDOW] || null,
    readWindowLocale: (request) => toLocale(request.cookies[WINDOW_LANGUAGE]),
    setWindow(reply, secret, locale) {
      reply.setCookie(WINDOW, secret, { ...window, maxAge: WINDOW_SECONDS });
      if (locale === null) reply.clearCookie(WINDOW_LANGUAGE, window);
      else reply.setCookie(WINDOW_LANGUAGE, locale, { ...window, maxAge: WINDOW_SECONDS });
    },
  };
}
