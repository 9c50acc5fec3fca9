import type { DeskRole } from '@magazine-store/protocol/desk';
import { findEmails } from '../../account/users.ts';
import type { Database } from '../../database/connection.ts';
import { HttpError } from '../../httpError.ts';
import type { Services } from '../../services.ts';
import type { DeskActor } from '../deskActor.ts';
import type { DeskHandler } from '../deskHandler.ts';
import { deleteMember, findRole, listMembers as listRows, lockOwners, setRole } from '../deskMembers.ts';
import { recordChange } from '../recordChange.ts';
import { requireOwner } from '../requireOwner.ts';
import { changeHandlers } from './changeHandlers.ts';
import { invitationHandlers } from './invitationHandlers.ts';

/** Members of the desk, and the log of their changes. */
export function peopleDeskHandlers(services: Services) {
  const { db, store, catalogue, config } = services;

  const getDesk: DeskHandler<'getDesk'> = async ({ actor }) => {
    // Another server may have changed the store's name.
    await catalogue.current();
    return {
      user_id: actor.kind === 'member' ? actor.userId : null,
      email: actor.kind === 'member' ? actor.email : null,
      role: actor.kind === 'member' ? actor.role : 'owner',
      store_name: store.name,
      locale: actor.kind === 'member' ? actor.locale : (config.STORE_LOCALE ?? 'en'),
      currency: store.currency,
      currency_precision: store.currency_precision,
    };
  };

  const listMembers: DeskHandler<'listMembers'> = async () => {
    const rows = await listRows(db);
    const emails = await findEmails(
      db,
      rows.map(({ user_id }) => user_id),
    );
    return {
      members: rows.map(({ user_id, role, created_at }) => ({
        user_id,
        email: emails.get(user_id) ?? null,
        role,
        since: created_at.toISOString(),
      })),
    };
  };

  const changeRole: DeskHandler<'changeRole'> = async ({ params: { id }, body: { role, seen }, actor }) =>
    changeMember(actor, id, async (transaction, before, email) => {
      if (before !== seen) throw new HttpError(409, 'changed_meanwhile');
      if (before === role) return;
      await setRole(transaction, id, role);
      const change = { before: { email, role: before }, after: { email, role } };
      await recordChange(transaction, actor, { action: 'changeRole', subject: `user:${id}`, ...change });
    });

  const removeMember: DeskHandler<'removeMember'> = async ({ params: { id }, actor }) =>
    changeMember(actor, id, async (transaction, role, email) => {
      await deleteMember(transaction, id);
      const change = { before: { email, role } };
      await recordChange(transaction, actor, { action: 'removeMember', subject: `user:${id}`, ...change });
    });

  /** Changes a member in a transaction that sees all other changes of owners. One owner has to stay. */
  async function changeMember(
    actor: DeskActor,
    id: number,
    change: (transaction: Database, role: DeskRole, email: string | null) => Promise<void>,
  ): Promise<null> {
    await db.transaction().execute(async (transaction) => {
      await requireOwner(transaction, actor);
      const role = await findRole(transaction, id);
      if (!role) throw new HttpError(404, 'not_found');
      const emails = await findEmails(transaction, [id]);
      await change(transaction, role, emails.get(id) ?? null);
      if ((await lockOwners(transaction)).length === 0) throw new HttpError(409, 'last_owner');
    });
    return null;
  }

  return {
    getDesk,
    listMembers,
    changeRole,
    removeMember,
    ...invitationHandlers(services),
    ...changeHandlers(services),
  };
}
