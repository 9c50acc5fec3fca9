import { z } from 'zod';
import { deleteUserData, exportUserData } from '../../account/userData.ts';
import { findUsersByEmail, findUsersById, findUsersWithoutEmail } from '../../account/users.ts';
import { endUserSessions } from '../../auth/endUserSessions.ts';
import { lockIssueIfGivable, searchTitles } from '../../catalogue/titles.ts';
import { grantAccess, grantIssue, revokeEntitlement } from '../../entitlements/entitlements.ts';
import { HttpError } from '../../httpError.ts';
import { abandonPaymentsFor } from '../../payments/payments.ts';
import { findPaymentsNamed } from '../../payments/paymentsNamed.ts';
import type { Services } from '../../services.ts';
import type { DeskHandler } from '../deskHandler.ts';
import { findRole } from '../deskMembers.ts';
import { placeId, readPlace, writePlace } from '../placeText.ts';
import { recordChange } from '../recordChange.ts';
import { waitShortly } from '../waitShortly.ts';
import { findReader } from './findReader.ts';
import { requireReader } from './requireReader.ts';

const GIFT = 'gift';
const MOST_TITLES = 20;
/** The last reader of a page: the address, or the id of a reader without one. */
const place = z.union([z.string().max(300), placeId]);

/** Readers: finding them, gifts, sessions, and their rights over their data. */
export function readersDeskHandlers({ db, payments }: Services) {
  const listReaders: DeskHandler<'listReaders'> = async ({ query: { q, after, limit } }) => {
    const last = readPlace(place, after);
    const named = q === '' ? [] : await findNamed(q);
    const found = await findPage(q.toLowerCase(), last, limit);
    const end = found.length === limit ? found.at(-1) : undefined;
    const others = found.filter(({ id }) => !named.some((reader) => reader.id === id));
    return {
      rows: [...(last === null ? named : []), ...others].map(({ created_at, ...reader }) => ({
        ...reader,
        created_at: created_at.toISOString(),
      })),
      next: end ? writePlace(end.email ?? end.id) : null,
    };
  };

  /** The reader with this id, and the readers of a payment that has it. */
  async function findNamed(name: string) {
    const ids = (await findPaymentsNamed(db, name)).flatMap(({ user_id }) => user_id ?? []);
    return findUsersById(db, [...new Set([...(/^\d{1,9}$/.test(name) ? [Number(name)] : []), ...ids])]);
  }

  /** A page of the readers by their addresses. In the list of all, those without an address come last. */
  async function findPage(prefix: string, last: z.output<typeof place> | null, limit: number) {
    const isPastAddresses = typeof last === 'number';
    const found = isPastAddresses ? [] : await findUsersByEmail(db, { prefix, after: last, limit });
    if (prefix !== '' || found.length === limit) return found;
    const after = isPastAddresses ? last : 0;
    return [...found, ...(await findUsersWithoutEmail(db, { after, limit: limit - found.length }))];
  }

  const getReader: DeskHandler<'getReader'> = ({ params: { id } }) => findReader(db, id);

  const findTitles: DeskHandler<'findTitles'> = async ({ query: { q } }) => ({
    rows: await searchTitles(db, q, MOST_TITLES),
  });

  const grantGift: DeskHandler<'grantGift'> = async ({ params: { id }, body, actor }) => {
    await db.transaction().execute(async (transaction) => {
      await requireReader(transaction, id);
      if ('until' in body) {
        const until = new Date(body.until);
        if (until <= new Date()) throw new HttpError(400, 'invalid_request', 'the end of the access is past');
        await grantAccess(transaction, { userId: id, source: GIFT, until });
      } else {
        if (!(await lockIssueIfGivable(transaction, body.issue_id))) throw new HttpError(404, 'not_found');
        await grantIssue(transaction, { userId: id, source: GIFT, issueId: body.issue_id });
        // What the reader approves at a provider from now on isn't charged.
        await abandonPaymentsFor(transaction, id, body.issue_id);
      }
      await recordChange(transaction, actor, { action: 'grantGift', subject: `user:${id}`, after: body });
    });
    return findReader(db, id);
  };

  const revokeGift: DeskHandler<'revokeGift'> = async ({ params: { id }, body: { issue_id: issueId }, actor }) => {
    await db.transaction().execute(async (transaction) => {
      await requireReader(transaction, id);
      const isRevoked = await revokeEntitlement(transaction, { userId: id, source: GIFT, issueId });
      if (!isRevoked) throw new HttpError(404, 'not_found');
      await recordChange(transaction, actor, {
        action: 'revokeGift',
        subject: `user:${id}`,
        before: { issue_id: issueId },
      });
    });
    return findReader(db, id);
  };

  const endReaderSessions: DeskHandler<'endReaderSessions'> = async ({ params: { id }, actor }) => {
    await db.transaction().execute(async (transaction) => {
      await requireReader(transaction, id);
      await endUserSessions(transaction, id);
      await recordChange(transaction, actor, { action: 'endReaderSessions', subject: `user:${id}` });
    });
    return findReader(db, id);
  };

  const exportReader: DeskHandler<'exportReader'> = ({ params: { id }, actor }) =>
    db.transaction().execute(async (transaction) => {
      await requireReader(transaction, id);
      await recordChange(transaction, actor, { action: 'exportReader', subject: `user:${id}` });
      const { desk, ...data } = await exportUserData(transaction, id);
      // Only owners see the members and the log of changes.
      return actor.kind === 'member' && actor.role !== 'owner' ? data : { ...data, desk };
    });

  const deleteReader: DeskHandler<'deleteReader'> = async ({ params: { id }, actor, log }) => {
    const plans = await db.transaction().execute(async (transaction) => {
      await requireReader(transaction, id);
      // Deleting the account would also remove the member, which only an owner may do.
      if (await findRole(transaction, id)) throw new HttpError(409, 'desk_member');
      // No e-mail: the log would keep what the reader has asked to delete.
      await recordChange(transaction, actor, { action: 'deleteReader', subject: `user:${id}` });
      return deleteUserData(transaction, id);
    });
    await waitShortly(payments.settling.settleAll(plans, log));
    return null;
  };

  return { listReaders, getReader, findTitles, grantGift, revokeGift, endReaderSessions, exportReader, deleteReader };
}
