import type { RegistrationRefusal } from '@magazine-store/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { identityMail } from '../account/identityMail.ts';
import { addIdentity, addMissingEmail, createAccount, findMailAddress, findUserByIdentity } from '../account/users.ts';
import { welcomeMail } from '../account/welcomeMail.ts';
import type { Handler } from '../api.ts';
import type { ProvenIdentity } from '../database/tables.ts';
import { findRole } from '../desk/deskMembers.ts';
import { HttpError } from '../httpError.ts';
import { queueMail, sendQueued } from '../mail/outbox.ts';
import type { Services } from '../services.ts';
import { chooseSenderLanguage } from '../site/storePage.ts';
import { withinTime } from '../withinTime.ts';
import { hashSecret } from './secrets.ts';
import { FRESH_SECONDS } from './sessions.ts';
import {
  consumeAttempt,
  consumeCodeTry,
  findSettledByChallenge,
  findSettledByKey,
  restoreCodeTry,
  type Settled,
  settleAttempt,
} from './signIns.ts';

/** Signing in waits this long for the user's sales from after a backup. The claim itself goes on in the background. */
const CLAIM_SECONDS = 3;

/** Rolls a transaction back. */
class Rollback extends Error {}

/** Signing in, registering and signing out: only here a browser is given a session. */
export function authHandlers(services: Services) {
  const { config, db, store, visitors, registrations, signInCodes, sendMail, payments } = services;

  const redeemSignIn: Handler<'redeemSignIn'> = async ({ body: { verifier, code, link }, request, reply }) => {
    const settled = await findSettledByChallenge(db, hashSecret(verifier));
    // The attempt has not begun, is not settled, or is long over. The client can't tell these apart, and asks for ten
    // minutes.
    if (!settled) return { status: 'pending' };
    const given = await checkCode(settled, code);
    if (given === 'missing') return { status: 'code_needed' };
    if (given === 'wrong') return { status: 'error', error: 'wrong_code' };
    if (link) return linkIdentity(settled, request);
    if (settled.status === 'registration')
      return { status: 'registration', registration: registrations.toRegistration(settled) };
    const { userId, identity, stateHash } = settled;
    if (userId === null || !(await isStillTheirs(settled))) return endFailed(settled);
    await addMissingEmail(db, userId, identity?.email ?? null);
    // If this server dies before the session is there, the attempt stays, and the page can redeem it again.
    const session = await db
      .transaction()
      .execute(async (transaction) =>
        (await consumeAttempt(transaction, stateHash)) ? visitors.startSession(transaction, request, userId) : null,
      );
    if (session === null) return { status: 'pending' };
    await claimSales(userId, identity, request);
    return { status: 'done', ...visitors.giveSession(reply, session) };
  };

  async function endFailed({ stateHash, error }: Settled) {
    if (!(await consumeAttempt(db, stateHash))) return { status: 'pending' as const };
    return { status: 'error' as const, error: error ?? 'auth_failed' };
  }

  /** An attempt that its page did not confirm needs the code that its window shows. Five wrong ones end it. */
  async function checkCode({ stateHash, needsCode, status }: Settled, code: string | undefined) {
    if (!needsCode || status === 'error') return 'right';
    if (code === undefined) return 'missing';
    const triesLeft = await consumeCodeTry(db, stateHash);
    if (triesLeft !== null && signInCodes.isRight(stateHash, code)) {
      await restoreCodeTry(db, stateHash);
      return 'right';
    }
    if (!triesLeft) await settleAttempt(db, stateHash, { status: 'error', error: 'session_expired' });
    return 'wrong';
  }

  /** False once the user has removed the identity from the account. */
  const isStillTheirs = async ({ identity, userId }: Settled) =>
    identity !== null && (await findUserByIdentity(db, identity)) === userId;

  /** After a restore: assigns the user's sales from after the backup. Most stores have none. */
  async function claimSales(userId: number, identity: ProvenIdentity | null, { log }: FastifyRequest): Promise<void> {
    if (!identity) return;
    await withinTime(payments.afterBackup.claim(userId, identity, log), CLAIM_SECONDS).catch((error) =>
      log.warn(error, 'sales from after the backup could not be given to their buyer at once'),
    );
  }

  /** Adds an identity to the account that is signed in. */
  async function linkIdentity(settled: Settled, request: FastifyRequest) {
    const userId = await visitors.requireUser(request);
    const { identity, provider, status, stateHash } = settled;
    if (status === 'error' || !identity) return endFailed(settled);
    // A thief of an open session of a member must not get a way to sign in as that member.
    if ((await findRole(db, userId)) && !(await visitors.isFresh(request, FRESH_SECONDS)))
      return { status: 'error' as const, error: 'sign_in_again' };
    const added = await db.transaction().execute(async (transaction) => {
      if (!(await consumeAttempt(transaction, stateHash))) return null;
      const outcome = await addIdentity(transaction, userId, { provider, identity });
      const reader = await findMailAddress(transaction, userId);
      if (outcome === 'added' && reader) {
        const label = config.identityProviders.find(({ name }) => name === provider)?.label ?? provider;
        const address = `${config.PUBLIC_URL}/account`;
        const mail = identityMail({ ...reader, storeName: store.name, address, provider: label });
        await queueMail(transaction, `identity ${stateHash}`, mail);
      }
      return outcome;
    });
    if (added === null) return { status: 'pending' as const };
    if (added === 'taken') return { status: 'error' as const, error: 'user_exists' };
    sendQueued(db, sendMail, request.log);
    await addMissingEmail(db, userId, identity.email);
    await claimSales(userId, identity, request);
    return { status: 'done' as const, csrf_token: visitors.readCsrfToken(request) };
  }

  const register: Handler<'register'> = async ({ body: { key, csrfToken, verifier, code }, request, reply }) => {
    const settled = await findSettledByKey(db, key);
    const isTheirs =
      settled?.challenge === hashSecret(verifier) && registrations.isCsrfToken(csrfToken, key) && settled.identity;
    if (!isTheirs || !settled.identity) return refuse(reply, 400, 'session_expired');
    if ((await checkCode(settled, code)) !== 'right') return refuse(reply, 400, 'session_expired');
    const { identity, provider, stateHash } = settled;
    const locale = chooseSenderLanguage(config, request);
    const made = await db
      .transaction()
      .execute(async (transaction) => {
        if (!(await consumeAttempt(transaction, stateHash))) return null;
        const userId = await createAccount(transaction, { provider, identity, locale });
        if (userId === null) throw new Rollback();
        if (identity.email !== null) {
          const address = `${config.PUBLIC_URL}/account`;
          const mail = welcomeMail({ email: identity.email, locale, storeName: store.name, address });
          await queueMail(transaction, `welcome ${userId}`, mail);
        }
        return { userId, session: await visitors.startSession(transaction, request, userId) };
      })
      .catch((error) => {
        if (error instanceof Rollback) return 'taken' as const;
        throw error;
      });
    if (made === 'taken') return refuse(reply, 422, 'user_exists');
    if (made === null) return refuse(reply, 400, 'session_expired');
    await claimSales(made.userId, identity, request);
    sendQueued(db, sendMail, request.log);
    return visitors.giveSession(reply, made.session);
  };

  const refuse = (reply: FastifyReply, status: 400 | 422, id: RegistrationRefusal['id']) =>
    reply.code(status).send({ error: id, id } satisfies RegistrationRefusal);

  const logout: Handler<'logout'> = async ({ request, reply }) => {
    // A link on any site must not sign a visitor out: only a script can, or a request with the session's token.
    const {
      origin,
      'sec-fetch-site': site,
      'sec-fetch-dest': target = 'empty',
      'x-xsrf-token': token,
    } = request.headers;
    const ownScript = site === 'same-origin' && target === 'empty';
    if (!ownScript && !(origin && config.API_ORIGINS.includes(origin))) {
      if (token === undefined) throw new HttpError(403, 'origin_not_allowed');
      visitors.checkWrite(request);
    }
    return visitors.signOut(request, reply);
  };

  return { redeemSignIn, register, logout };
}
