import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { hashSecret, newSecret } from './secrets.ts';

/** The only place that reads and writes `sessions`. */

const DAYS = 60;

/** The lifetime of a session in seconds. */
export const SESSION_SECONDS = DAYS * 24 * 60 * 60;

/** A session of a member of the desk is fresh for this time. Then the member signs in again before a sensitive call. */
export const FRESH_SECONDS = 15 * 60;

/** @returns The value of the session's cookie. The store keeps only its hash. */
export async function startSession(db: Database, userId: number): Promise<string> {
  const token = newSecret();
  const expires_at = new Date(Date.now() + SESSION_SECONDS * 1000);
  await db
    .insertInto('sessions')
    .values({ token_hash: hashSecret(token), user_id: userId, expires_at })
    .execute();
  return token;
}

/** The id of a session: the hash of its token. The id alone can't sign in. */
export const sessionId = hashSecret;

/** The user of a session; null once it has ended. */
export const findSessionUser = (db: Database, token: string): Promise<number | null> =>
  findUserBySessionId(db, sessionId(token));

export async function findUserBySessionId(db: Database, id: string): Promise<number | null> {
  const session = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('token_hash', '=', id)
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  return session?.user_id ?? null;
}

/** True for a session that began within the last seconds, by the clock of the database. */
export async function isSessionFresh(db: Database, token: string, seconds: number): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('token_hash', '=', sessionId(token))
    .where('created_at', '>', sql<Date>`now() - ${seconds} * interval '1 second'`)
    .executeTakeFirst();
  return session !== undefined;
}

/** The first of these sessions that has not ended. */
export async function findRunningSession(db: Database, tokens: readonly string[]): Promise<string | undefined> {
  const rows = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('token_hash', 'in', tokens.map(sessionId))
    .where('expires_at', '>', new Date())
    .execute();
  const running = new Set(rows.map(({ token_hash }) => token_hash));
  return tokens.find((token) => running.has(sessionId(token)));
}

export async function endSessions(db: Database, tokens: readonly string[]): Promise<void> {
  if (tokens.length === 0) return;
  await db.deleteFrom('sessions').where('token_hash', 'in', tokens.map(sessionId)).execute();
}

export async function deleteUserSessions(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/** Deletes sessions past their time. Later sessions may have taken their place in the same browser. */
export async function sweepSessions(db: Database): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', new Date()).execute();
}

export async function listUserSessions(db: Database, userId: number) {
  const sessions = await db
    .selectFrom('sessions')
    .select(['created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return sessions.map(({ created_at, expires_at }) => ({
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }));
}
