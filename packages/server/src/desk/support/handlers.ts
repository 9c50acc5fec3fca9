import type { DeskAnswer } from '@magazine-store/protocol/desk';
import { findUserByEmail, findUsersById } from '../../account/users.ts';
import { HttpError } from '../../httpError.ts';
import { findMailStates, queueMail, sendQueued } from '../../mail/outbox.ts';
import type { Services } from '../../services.ts';
import { answerMail } from '../../support/answerMail.ts';
import {
  findAnswered,
  findMessage,
  insertAnswer,
  listAnswers,
  listMessages as listStoredMessages,
  lockMessage,
  markDone,
} from '../../support/messages.ts';
import { actorName } from '../deskActor.ts';
import type { DeskHandler } from '../deskHandler.ts';
import { placeId, readPlace, writePlace } from '../placeText.ts';
import { recordChange } from '../recordChange.ts';
import { waitShortly } from '../waitShortly.ts';

const EXCERPT = 160;
const mailOf = (key: string): string => `support answer ${key}`;

/** Messages of readers to the publisher, and their answers. */
export function supportDeskHandlers({ db, store, sendMail }: Services) {
  const listMessages: DeskHandler<'listMessages'> = async ({ query: { state, q, after, limit } }) => {
    const found = await listStoredMessages(db, { state, q }, { after: readPlace(placeId, after), limit });
    const last = found.length === limit ? found.at(-1) : undefined;
    return {
      rows: found.map(({ id, received_at, email, topic, problem, answers, done_at }) => ({
        ...{ id, email, topic },
        received_at: received_at.toISOString(),
        excerpt: problem.slice(0, EXCERPT),
        answers: answers ?? 0,
        done_at: done_at?.toISOString() ?? null,
      })),
      next: last ? writePlace(last.id) : null,
    };
  };

  const getMessage: DeskHandler<'getMessage'> = ({ params: { id } }) => requireMessage(id);

  const answerMessage: DeskHandler<'answerMessage'> = async ({ params: { id }, body, actor, log }) => {
    const { key, text, seen, done } = body;
    await db.transaction().execute(async (transaction) => {
      const message = await lockMessage(transaction, id);
      if (!message) throw new HttpError(404, 'not_found');
      const known = await findAnswered(transaction, key);
      if (known?.message_id === id) return;
      if (known) throw new HttpError(400, 'invalid_request', 'the key is of an answer to another message');
      if ((await listAnswers(transaction, id)).length !== seen) throw new HttpError(409, 'changed_meanwhile');
      await insertAnswer(transaction, { id: key, message_id: id, author: actorName(actor), text });
      await queueMail(transaction, mailOf(key), answerMail(message, text, store.name));
      const isNewlyDone = done && (await markDone(transaction, id, true));
      // No text: the log would keep what the reader may ask to delete.
      await recordChange(transaction, actor, {
        action: 'answerMessage',
        subject: `message:${id}`,
        after: { done: isNewlyDone || message.done_at !== null },
      });
    });
    await waitShortly(sendQueued(db, sendMail, log));
    return requireMessage(id);
  };

  const markMessage: DeskHandler<'markMessage'> = async ({ params: { id }, body: { done }, actor }) => {
    await db.transaction().execute(async (transaction) => {
      if (!(await markDone(transaction, id, done))) return;
      await recordChange(transaction, actor, {
        action: 'markMessage',
        subject: `message:${id}`,
        before: { done: !done },
        after: { done },
      });
    });
    return requireMessage(id);
  };

  /** @throws HttpError 404 */
  async function requireMessage(id: number): Promise<DeskAnswer<'getMessage'>> {
    const message = await findMessage(db, id);
    if (!message) throw new HttpError(404, 'not_found');
    const { user_id, email, topic, problem, locale, received_at, done_at } = message;
    const answers = await listAnswers(db, id);
    const [mails, userId] = await Promise.all([
      findMailStates(
        db,
        answers.map((answer) => mailOf(answer.id)),
      ),
      user_id ?? findUserByEmail(db, email).then((user) => user?.id ?? null),
    ]);
    const [reader] = userId === null ? [] : await findUsersById(db, [userId]);
    return {
      ...{ id, email, topic, problem, locale },
      received_at: received_at.toISOString(),
      done_at: done_at?.toISOString() ?? null,
      reader: reader ? { id: reader.id, email: reader.email } : null,
      signed_in: user_id !== null,
      answers: answers.map((answer) => ({
        ...answer,
        answered_at: answer.answered_at.toISOString(),
        mail: mails.get(mailOf(answer.id)) ?? null,
      })),
    };
  }

  return { listMessages, getMessage, answerMessage, markMessage };
}
