import { findUserByEmail, lockUser } from '../../account/users.ts';
import { HttpError } from '../../httpError.ts';
import { consumeAll, countIfFailed } from '../../limits/counts.ts';
import { queueMail } from '../../mail/outbox.ts';
import type { Services } from '../../services.ts';
import { actorName, type DeskActor, type DeskUser } from '../deskActor.ts';
import type { DeskHandler } from '../deskHandler.ts';
import { findRole, insertMember } from '../deskMembers.ts';
import { recordChange } from '../recordChange.ts';
import { requireOwner } from '../requireOwner.ts';
import { invitationMail } from './invitationMail.ts';
import { findByToken, insertInvitation, listOpen, revokeOfEmail, revokeOpen, useOpen } from './invitations.ts';
import { maskedEmail } from './maskedEmail.ts';

const same = (one: string, other: string | null) => one.toLowerCase() === other?.toLowerCase();

/** Invitations to the desk, by links that work once. */
export function invitationHandlers({ db, store, config, createLimiter }: Services) {
  const guesses = createLimiter({ name: 'desk invitation', most: 20, seconds: 600 });

  const listInvitations: DeskHandler<'listInvitations'> = async () => ({
    invitations: (await listOpen(db)).map(({ created_at, expires_at, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      expires_at: expires_at.toISOString(),
    })),
  });

  const inviteMember: DeskHandler<'inviteMember'> = async ({ body, actor }) => {
    const email = body.email.toLowerCase();
    const { role } = body;
    const user = await findUserByEmail(db, email);
    if (user && (await findRole(db, user.id))) throw new HttpError(409, 'already_member');
    // The operator gives the link to the person.
    const mailed = config.SMTP_URL !== undefined && actor.kind === 'member';
    const made = await db.transaction().execute(async (transaction) => {
      await requireOwner(transaction, actor);
      await revokeOfEmail(transaction, email);
      const { id, token, expires_at } = await insertInvitation(transaction, { email, role });
      // What follows the `#` reaches no server and no log.
      const link = `${config.PUBLIC_URL}/desk/invitation#${token}`;
      if (mailed) {
        const locale = user?.locale ?? localeOf(actor);
        const words = { email, locale, storeName: store.name, inviter: actorName(actor), link };
        await queueMail(transaction, `desk invitation ${id}`, invitationMail(words));
      }
      const subject = `invitation:${id}`;
      await recordChange(transaction, actor, { action: 'inviteMember', subject, after: { email, role } });
      return { id, link, expires_at: expires_at.toISOString() };
    });
    return { ...made, mailed };
  };

  const localeOf = (actor: DeskActor) => (actor.kind === 'member' ? actor.locale : (config.STORE_LOCALE ?? 'en'));

  const revokeInvitation: DeskHandler<'revokeInvitation'> = async ({ params: { id }, actor }) => {
    await db.transaction().execute(async (transaction) => {
      await requireOwner(transaction, actor);
      const revoked = await revokeOpen(transaction, id);
      if (!revoked) throw new HttpError(404, 'not_found');
      const { email, role } = revoked;
      const subject = `invitation:${id}`;
      await recordChange(transaction, actor, { action: 'revokeInvitation', subject, before: { email, role } });
    });
    return null;
  };

  const readInvitation: DeskHandler<'readInvitation'> = async ({ body: { token }, actor }) => {
    const { id: _, ...seen } = await look(token, actor);
    return seen;
  };

  const acceptInvitation: DeskHandler<'acceptInvitation'> = async ({ body: { token }, actor }) => {
    const { id, ...seen } = await look(token, actor);
    const { role } = seen;
    const { userId, email, locale } = actor;
    if (seen.state !== 'open' || !role || !email) return seen;
    const joined = await db.transaction().execute(async (transaction) => {
      // In the order in which the end of an account locks them.
      await lockUser(transaction, userId);
      if (!(await useOpen(transaction, id))) return false;
      await insertMember(transaction, userId, role);
      const member: DeskActor = { kind: 'member', userId, email, role, locale };
      const change = { subject: `user:${userId}`, after: { email, role, invitation: id } };
      await recordChange(transaction, member, { action: 'acceptInvitation', ...change });
      return true;
    });
    return { ...seen, state: joined ? ('joined' as const) : ('used' as const) };
  };

  /** The invitation as the user sees it. */
  async function look(token: string, { userId, email }: DeskUser) {
    const counts = [{ limiter: guesses, key: String(userId) }];
    await consumeAll(counts);
    const found = await countIfFailed(counts, () => findByToken(db, token), { byResult: (row) => row === undefined });
    if (!found) return { id: 0, state: 'unknown' as const, role: null, email: null };
    const { id, role, state, is_over } = found;
    const mine = same(found.email, email);
    return { id, role, email: mine ? found.email : maskedEmail(found.email), state: await stateOf() };

    async function stateOf() {
      if (await findRole(db, userId)) return 'already_member' as const;
      if (state !== 'open') return state;
      if (is_over) return 'expired' as const;
      return mine ? ('open' as const) : ('other_email' as const);
    }
  }

  return { listInvitations, inviteMember, revokeInvitation, readInvitation, acceptInvitation };
}
