import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { SupportAnswersTable, SupportMessagesTable, Tables } from '../database/tables.ts';

/** The only place that reads and writes `support_messages` and `support_answers`. */

export const insertMessage = (
  transaction: Database,
  message: Pick<Insertable<SupportMessagesTable>, 'user_id' | 'email' | 'topic' | 'problem' | 'locale'>,
): Promise<{ id: number }> =>
  transaction.insertInto('support_messages').values(message).returning('id').executeTakeFirstOrThrow();

export interface MessageFilter {
  state?: 'open' | 'done' | undefined;
  /** The beginning of the sender's address, in any case. */
  q?: string | undefined;
}

/** Messages from the newest on, below the id `after`. */
export const listMessages = (
  db: Database,
  { state, q }: MessageFilter,
  { after, limit }: { after: number | null; limit: number },
) =>
  db
    .selectFrom('support_messages')
    .selectAll()
    .select((select) =>
      select
        .selectFrom('support_answers')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('message_id', '=', 'support_messages.id')
        .as('answers'),
    )
    .$if(after !== null, (query) => query.where('id', '<', after as number))
    .$if(state !== undefined, (query) => query.where('done_at', state === 'open' ? 'is' : 'is not', null))
    .$if(Boolean(q), (query) => query.where(sql<boolean>`starts_with(lower(email), ${(q as string).toLowerCase()})`))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const findMessage = (db: Database, id: number) =>
  db.selectFrom('support_messages').selectAll().where('id', '=', id).executeTakeFirst();

/** Locks the message until the transaction ends: two answers at once wait for each other. */
export const lockMessage = (transaction: Database, id: number) =>
  transaction.selectFrom('support_messages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** The answers to a message, the first ones first. */
export const listAnswers = (db: Database, messageId: number) =>
  db
    .selectFrom('support_answers')
    .select(['id', 'author', 'text', 'answered_at'])
    .where('message_id', '=', messageId)
    .orderBy('answered_at')
    .orderBy('id')
    .execute();

/** The message that an answer with this key belongs to. */
export const findAnswered = (db: Database, key: string) =>
  db.selectFrom('support_answers').select('message_id').where('id', '=', key).executeTakeFirst();

export async function insertAnswer(
  transaction: Database,
  answer: Pick<Insertable<SupportAnswersTable>, 'id' | 'message_id' | 'author' | 'text'>,
): Promise<void> {
  await transaction.insertInto('support_answers').values(answer).execute();
}

/** Marks a message as done, or as open again. @returns False if it was so before. */
export async function markDone(transaction: Database, id: number, done: boolean): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('support_messages')
    .set({ done_at: done ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .where('done_at', done ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A person's messages: those sent while signed in, and those sent with the verified address of the account. */
const isOf =
  ({ id, email }: Sender) =>
  (where: ExpressionBuilder<Tables, 'support_messages'>) =>
    where.or([
      where('user_id', '=', id),
      ...(email === null ? [] : [where(sql<string>`lower(email)`, '=', email.toLowerCase())]),
    ]);

interface Sender {
  id: number;
  /** Verified by an identity provider. */
  email: string | null;
}

/** All messages of a user with the answers, for their export. */
export async function exportMessages(db: Database, sender: Sender) {
  const messages = await db
    .selectFrom('support_messages')
    .select(['id', 'received_at', 'email', 'topic', 'problem'])
    .where(isOf(sender))
    .orderBy('id')
    .execute();
  const answers =
    messages.length === 0
      ? []
      : await db
          .selectFrom('support_answers')
          .select(['message_id', 'text', 'answered_at'])
          .where(
            'message_id',
            'in',
            messages.map(({ id }) => id),
          )
          .orderBy('answered_at')
          .execute();
  return messages.map(({ id, received_at, ...message }) => ({
    ...message,
    received_at: received_at.toISOString(),
    answers: answers
      .filter(({ message_id }) => message_id === id)
      .map(({ text, answered_at }) => ({ text, answered_at: answered_at.toISOString() })),
  }));
}

/** Deletes all messages of a user, with their answers. */
export async function deleteMessages(transaction: Database, sender: Sender): Promise<void> {
  await transaction.deleteFrom('support_messages').where(isOf(sender)).execute();
}

/** Deletes messages a year after they came, with their answers. */
export async function sweepMessages(db: Database): Promise<void> {
  await db.deleteFrom('support_messages').where('received_at', '<', sql<Date>`now() - interval '1 year'`).execute();
}
