import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { findInactive } from '../backup/inactiveStore.ts';
import type { Database } from '../database/connection.ts';
import { fromNow } from '../database/fromNow.ts';
import { withinTime } from '../withinTime.ts';
import type { Mail, SendMail } from './mailer.ts';
import { withoutAddresses } from './withoutAddresses.ts';

/** The only place that reads and writes `mails`: those that must not be lost wait here until they are sent. */

const MINUTE = 60 * 1000;
/** The tries for one mail, in almost three days. After each failure the pause doubles, from a minute to four hours. */
const MAX_TRIES = 24;
const LONGEST_PAUSE = 4 * 60 * MINUTE;
/** A mail server that takes longer for one mail counts as failed. It may take ten minutes for its last answer. */
const LIMIT_SECONDS = 11 * 60;
/** The time that a server has for a mail. Then another server sends it. */
const CLAIMED_FOR = 15 * MINUTE;

/** Queues a mail in the transaction of the change that it reports. Each occasion gets one mail. */
export async function queueMail(transaction: Database, occasion: string, mail: Mail): Promise<void> {
  await transaction
    .insertInto('mails')
    .values({ occasion, mail: JSON.stringify(mail) })
    .onConflict((conflict) => conflict.column('occasion').doNothing())
    .execute();
}

export type MailState = 'waiting' | 'sent' | 'failed';

/** The states of mails by their occasions. Sent mails are forgotten after a year, failed ones after 60 days. */
export async function findMailStates(db: Database, occasions: readonly string[]): Promise<Map<string, MailState>> {
  if (occasions.length === 0) return new Map();
  const rows = await db
    .selectFrom('mails')
    .select(['occasion', 'due_at', sql<boolean>`mail is null`.as('gone')])
    .where('occasion', 'in', occasions)
    .execute();
  return new Map(rows.map(({ occasion, due_at, gone }) => [occasion, due_at ? 'waiting' : gone ? 'sent' : 'failed']));
}

/** Leaves all mails in the queue: for a process that must not send them, or that ends before they are sent. */
export const leaveQueued: SendMail = async () => {
  throw new Error('this process sends no mails');
};

/** The rounds of each database: the one under way, and the one that begins after it. */
const rounds = new WeakMap<Database, { now: Promise<void>; next: Promise<void> | null }>();

/**
 * Sends the mails that are due, one after the other. It never fails: a mail that can't be sent now is sent later. If
 * the server dies while it sends a mail, the mail may arrive twice, but is never lost. Calls during a round share the
 * round after it, which sees the mails that they have queued.
 */
export function sendQueued(db: Database, sendMail: SendMail, log: FastifyBaseLogger): Promise<void> {
  if (sendMail === leaveQueued) return Promise.resolve();
  const round = rounds.get(db);
  if (!round) return begin();
  round.next ??= round.now.then(begin);
  return round.next;

  function begin(): Promise<void> {
    const now = sendDue(db, sendMail, log).catch((error) => log.error(error, 'mails could not be sent'));
    const begun = { now, next: null };
    rounds.set(db, begun);
    now.then(() => {
      if (rounds.get(db) === begun && begun.next === null) rounds.delete(db);
    });
    return now;
  }
}

async function sendDue(db: Database, sendMail: SendMail, log: FastifyBaseLogger): Promise<void> {
  if (await findInactive(db)) return;
  for (;;) {
    const taken = await takeDueMails(db);
    if (!taken) return;
    try {
      if (taken.mail) await withinTime(sendMail(taken.mail, log), LIMIT_SECONDS);
      // The row keeps no personal data.
      await db.updateTable('mails').set({ mail: null, due_at: null }).where('id', '=', taken.id).execute();
    } catch (error) {
      log.error({ err: withoutAddresses(error, taken.mail) }, `a mail could not be sent: ${taken.mail?.subject}`);
      const pause = Math.min(MINUTE * 2 ** (taken.tries - 1), LONGEST_PAUSE);
      const due_at = taken.tries < MAX_TRIES ? fromNow(pause) : null;
      await db.updateTable('mails').set({ due_at }).where('id', '=', taken.id).execute();
    }
  }
}

function takeDueMails(db: Database) {
  return db.transaction().execute(async (transaction) => {
    const due = await transaction
      .selectFrom('mails')
      .select(['id', 'mail', 'tries'])
      .where('due_at', '<=', fromNow(0))
      .orderBy('due_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!due) return null;
    const tries = due.tries + 1;
    await transaction
      .updateTable('mails')
      .set({ tries, due_at: fromNow(CLAIMED_FOR) })
      .where('id', '=', due.id)
      .execute();
    return { ...due, tries };
  });
}

/** Deletes the occasions of sent mails that can't come again, and mails that can't be sent. */
export async function sweepMails(db: Database): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('due_at', 'is', null)
    .where((where) =>
      where.or([
        where('created_at', '<', sql<Date>`now() - interval '1 year'`),
        where.and([where('mail', 'is not', null), where('created_at', '<', sql<Date>`now() - interval '60 days'`)]),
      ]),
    )
    .execute();
}

/** The mails that are not sent yet, and the seconds since the first of them should have been. */
export async function mailBacklog(db: Database): Promise<{ waiting: number; overdueSeconds: number }> {
  const overdue = sql<number>`greatest(0, extract(epoch from now() - min(due_at)))::float8`;
  const { waiting, overdueSeconds } = await db
    .selectFrom('mails')
    .select([sql<number>`count(*)::integer`.as('waiting'), overdue.as('overdueSeconds')])
    .where('due_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return { waiting, overdueSeconds: overdueSeconds ?? 0 };
}
