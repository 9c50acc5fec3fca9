import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/connection.ts';
import { withFallback } from '../database/withFallback.ts';
import { HttpError } from '../httpError.ts';
import type { Cookies } from './cookies.ts';
import { csrfTokens, newSecret, type Secrets } from './secrets.ts';
import {
  endSessions,
  findRunningSession,
  findSessionUser,
  isSessionFresh,
  sessionId,
  startSession,
} from './sessions.ts';

/** The visitor of a request. */
export interface Visitors {
  /** Of several sessions in one request, the one that has not ended is the request's session. */
  chooseSession(request: FastifyRequest): Promise<void>;
  /** Null: not signed in. */
  findUser(request: FastifyRequest): Promise<number | null>;
  /** Names the request's session, which may have ended. */
  readSessionId(request: FastifyRequest): string | undefined;
  /** @throws HttpError 401 */
  requireUser(request: FastifyRequest): Promise<number>;
  /** True if the visitor has signed in within the last seconds. */
  isFresh(request: FastifyRequest, seconds: number): Promise<boolean>;
  /** The token that pages of the request's session send with their writes. */
  readCsrfToken(request: FastifyRequest): string;
  /** The token as page data, where there is a session. */
  pageToken(request: FastifyRequest): { csrf_token?: string };
  /** Gives a page the token of its session, in case the browser has lost it or has another session's. */
  restoreCsrfToken(request: FastifyRequest, reply: FastifyReply): void;
  /** @throws HttpError 403 for a write with a session's cookie but without that session's token. */
  checkWrite(request: FastifyRequest): void;
  /**
   * Starts a new session for each sign-in, in a transaction. The browser's former session is worth nothing any more.
   * @returns The value of the session's cookie.
   */
  startSession(transaction: Database, request: FastifyRequest, userId: number): Promise<string>;
  /** Gives the browser a session that has begun. */
  giveSession(reply: FastifyReply, token: string): { csrf_token: string };
  signOut(request: FastifyRequest, reply: FastifyReply): Promise<{ csrf_token: string }>;
}

export function createVisitors(db: Database, cookies: Cookies, secrets: Secrets): Visitors {
  const csrf = csrfTokens(...secrets);
  /** Looks into the database once for each request. */
  const known = new WeakMap<FastifyRequest, Promise<number | null>>();

  const visitors: Visitors = {
    async chooseSession(request) {
      const tokens = cookies.readSessions(request);
      if (tokens.length < 2) return;
      const running = await withFallback(findRunningSession(db, tokens), undefined);
      if (running !== undefined) cookies.chooseSession(request, running);
    },
    findUser(request) {
      const token = cookies.readSession(request);
      if (token === null) return Promise.resolve(null);
      const user = known.get(request) ?? findSessionUser(db, token);
      known.set(request, user);
      return user;
    },
    readSessionId(request) {
      const token = cookies.readSession(request);
      return token === null ? undefined : sessionId(token);
    },
    async requireUser(request) {
      const userId = await visitors.findUser(request);
      if (userId === null) throw new HttpError(401, 'not_signed_in');
      return userId;
    },
    async isFresh(request, seconds) {
      const token = cookies.readSession(request);
      return token !== null && isSessionFresh(db, token, seconds);
    },
    readCsrfToken: (request) => csrf.derive(cookies.readSession(request) ?? ''),
    pageToken: (request) =>
      cookies.readSession(request) === null ? {} : { csrf_token: visitors.readCsrfToken(request) },
    restoreCsrfToken(request, reply) {
      const token = cookies.readSession(request);
      if (token === null || cookies.readCsrfToken(request) === csrf.derive(token)) return;
      cookies.setCsrfToken(reply, csrf.derive(token));
    },
    checkWrite(request) {
      const token = cookies.readSession(request);
      if (token === null) return;
      const shown = request.headers['x-xsrf-token'];
      if (typeof shown !== 'string' || !csrf.matches(shown, token)) throw new HttpError(403, 'invalid_csrf_token');
    },
    async startSession(transaction, request, userId) {
      await endSessions(transaction, cookies.readSessions(request));
      return startSession(transaction, userId);
    },
    giveSession(reply, token) {
      const csrf_token = csrf.derive(token);
      cookies.setSession(reply, token, csrf_token);
      return { csrf_token };
    },
    async signOut(request, reply) {
      await endSessions(db, cookies.readSessions(request));
      known.set(request, Promise.resolve(null));
      cookies.clearSession(reply);
      // The token belongs to no session: the next session brings its own.
      return { csrf_token: newSecret() };
    },
  };
  return visitors;
}
