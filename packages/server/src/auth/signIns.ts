import type { SignInError } from '@magazine-store/protocol';
import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { ProvenIdentity } from '../database/tables.ts';
import { WINDOW_SECONDS } from './cookies.ts';
import { hashSecret, newSecret } from './secrets.ts';

/** The only place that reads and writes `sign_ins`. */

/** The data of an attempt that the server needs when a provider sends the visitor back. */
export interface Attempt {
  stateHash: string;
  challenge: string;
  provider: string;
  origin: string;
  nonce: string;
  codeVerifier: string;
  /** The asking page did not confirm it: redeeming also needs the window's code. */
  needsCode: boolean;
}

/** The number of wrong codes that end the attempt. */
const MAX_CODES = 5;

export type Outcome =
  | { status: 'done'; userId: number; identity: ProvenIdentity }
  | { status: 'registration'; identity: ProvenIdentity; keyHash: string }
  | { status: 'error'; error: SignInError };

/**
 * A waiting attempt may take this long, and so may a settled one. By the clock of the database, which also notes both
 * times: a server's clock may be wrong.
 */
const earliestStart = () => sql<Date>`now() - make_interval(secs => ${WINDOW_SECONDS})`;

/**
 * Notes that a window goes to a provider.
 * @returns The OAuth state and what goes with it; null when the challenge was used before.
 */
export async function startAttempt(
  db: Database,
  asked: Pick<Attempt, 'challenge' | 'provider' | 'origin' | 'needsCode'>,
): Promise<(Attempt & { state: string }) | null> {
  const state = newSecret();
  const attempt = { ...asked, nonce: newSecret(), codeVerifier: newSecret() };
  await sweepSignIns(db);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sign_ins')
    .values({
      state_hash: hashSecret(state),
      challenge: asked.challenge,
      provider: asked.provider,
      origin: asked.origin,
      needs_code: asked.needsCode,
      nonce: attempt.nonce,
      code_verifier: attempt.codeVerifier,
      status: 'waiting',
    })
    .onConflict((conflict) => conflict.column('challenge').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 0n ? null : { ...attempt, state, stateHash: hashSecret(state) };
}

/** Deletes attempts that are past their time. */
export async function sweepSignIns(db: Database): Promise<void> {
  await db.deleteFrom('sign_ins').where('created_at', '<', earliestStart()).execute();
}

/** Takes the attempt that the provider's answer is for. Null when it was taken before. */
export async function takeAttempt(db: Database, provider: string, state: string): Promise<Attempt | null> {
  const row = await db
    .updateTable('sign_ins')
    .set({ status: 'asking' })
    .where('state_hash', '=', hashSecret(state))
    .where('provider', '=', provider)
    .where('status', '=', 'waiting')
    .where('created_at', '>=', earliestStart())
    .returning(['state_hash', 'challenge', 'provider', 'origin', 'nonce', 'code_verifier', 'needs_code'])
    .executeTakeFirst();
  if (!row) return null;
  const { state_hash: stateHash, code_verifier: codeVerifier, needs_code: needsCode, ...rest } = row;
  return { ...rest, stateHash, codeVerifier, needsCode };
}

/** Keeps the outcome, for ten minutes from now on. */
export async function settleAttempt(db: Database, stateHash: string, outcome: Outcome): Promise<void> {
  await db
    .updateTable('sign_ins')
    .set({
      status: outcome.status,
      created_at: sql<Date>`now()`,
      identity: 'identity' in outcome ? JSON.stringify(outcome.identity) : null,
      user_id: 'userId' in outcome ? outcome.userId : null,
      key_hash: 'keyHash' in outcome ? outcome.keyHash : null,
      error: 'error' in outcome ? outcome.error : null,
    })
    .where('state_hash', '=', stateHash)
    .execute();
}

/** A settled attempt: its outcome, and the page that its window may tell. */
export interface Settled {
  stateHash: string;
  challenge: string;
  provider: string;
  origin: string;
  status: 'done' | 'registration' | 'error';
  identity: ProvenIdentity | null;
  userId: number | null;
  error: string | null;
  needsCode: boolean;
}

const settledAttempts = (db: Database) =>
  db
    .selectFrom('sign_ins')
    .select(['state_hash as stateHash', 'challenge', 'provider', 'origin', 'status', 'identity', 'error'])
    .select(['user_id as userId', 'needs_code as needsCode'])
    .where('status', 'in', ['done', 'registration', 'error'])
    .where('created_at', '>=', earliestStart())
    .$narrowType<{ status: Settled['status'] }>();

export const findSettledByChallenge = async (db: Database, challenge: string): Promise<Settled | null> =>
  (await settledAttempts(db).where('challenge', '=', challenge).executeTakeFirst()) ?? null;

export const findSettledByKey = async (db: Database, key: string): Promise<Settled | null> =>
  (await settledAttempts(db).where('key_hash', '=', hashSecret(key)).executeTakeFirst()) ?? null;

/** @returns True if the attempt was still there: of several requests only one may act on an outcome. */
export async function consumeAttempt(db: Database, stateHash: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sign_ins').where('state_hash', '=', stateHash).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the attempts that have signed the user in at a provider, and are not redeemed yet. */
export async function deleteUserSignIns(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('sign_ins').where('user_id', '=', userId).execute();
}

/**
 * Takes one of the attempt's five tries for a code. It is taken before the code is checked, so that requests at the
 * same time can't have more.
 * @returns How many are left; null when there was none.
 */
export async function consumeCodeTry(db: Database, stateHash: string): Promise<number | null> {
  const row = await db
    .updateTable('sign_ins')
    .set(({ eb }) => ({ code_tries: eb('code_tries', '+', 1) }))
    .where('state_hash', '=', stateHash)
    .where('code_tries', '<', MAX_CODES)
    .returning('code_tries')
    .executeTakeFirst();
  return row ? MAX_CODES - row.code_tries : null;
}

/** Gives the try of a right code back. */
export async function restoreCodeTry(db: Database, stateHash: string): Promise<void> {
  await db
    .updateTable('sign_ins')
    .set(({ eb }) => ({ code_tries: eb('code_tries', '-', 1) }))
    .where('state_hash', '=', stateHash)
    .execute();
}
