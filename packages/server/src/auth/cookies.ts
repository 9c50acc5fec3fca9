import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { SESSION_SECONDS } from './sessions.ts';

/** `__Host-`: only this very host can set the cookie, over https (or on localhost), and for all its paths. */
const SESSION = '__Host-magazine-store-session';
/** Read by the store's own pages, which send it back with every write. */
const CSRF = 'XSRF-TOKEN';
/**
 * The cookie of the sign-in window. It binds the confirmation, the provider's answer and the outcome to one browser.
 */
const WINDOW = '__Host-magazine-store-sign-in';

/** The lifetime of a sign-in window in seconds: a provider's page may stay open that long. */
export const WINDOW_SECONDS = 10 * 60;

export interface Cookies {
  readSession(request: FastifyRequest): string | null;
  setSession(reply: FastifyReply, session: string, csrfToken: string): void;
  readCsrfToken(request: FastifyRequest): string | null;
  setCsrfToken(reply: FastifyReply, csrfToken: string): void;
  clearSession(reply: FastifyReply): void;
  readWindow(request: FastifyRequest): string | null;
  setWindow(reply: FastifyReply, secret: string): void;
}

type Embedding = Pick<Config, 'EMBED_ORIGINS' | 'API_ORIGINS'>;

/**
 * Once other sites may frame or call the store, its cookies travel there too. The browser keeps them apart for each
 * site (CHIPS), so that signing in on one says nothing to another.
 */
export function createCookies({ EMBED_ORIGINS, API_ORIGINS }: Embedding): Cookies {
  const elsewhere = EMBED_ORIGINS.length > 0 || API_ORIGINS.length > 0;
  const common: CookieSerializeOptions = {
    path: '/',
    secure: true,
    ...(elsewhere ? { sameSite: 'none', partitioned: true } : { sameSite: 'lax' }),
  };
  const session = { ...common, httpOnly: true };
  // The window is a page of its own, and comes back from the provider by a plain navigation.
  const window: CookieSerializeOptions = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' };

  const setCsrfToken = (reply: FastifyReply, csrfToken: string) =>
    void reply.setCookie(CSRF, csrfToken, { ...common, maxAge: SESSION_SECONDS });

  return {
    readSession: (request) => request.cookies[SESSION] || null,
    setSession(reply, token, csrfToken) {
      reply.setCookie(SESSION, token, { ...session, maxAge: SESSION_SECONDS });
      setCsrfToken(reply, csrfToken);
    },
    readCsrfToken: (request) => request.cookies[CSRF] || null,
    setCsrfToken,
    clearSession(reply) {
      reply.clearCookie(SESSION, session);
      reply.clearCookie(CSRF, common);
    },
    readWindow: (request) => request.cookies[WINDOW] || null,
    setWindow: (reply, secret) => void reply.setCookie(WINDOW, secret, { ...window, maxAge: WINDOW_SECONDS }),
  };
}
