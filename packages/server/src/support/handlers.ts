import {
  type SupportFault,
  type SupportRefusal,
  type SupportTopic,
  supportFaults,
  supportTopics,
  toFeatures,
} from '@magazine-store/protocol';
import type { Handler } from '../api.ts';
import { HttpError } from '../httpError.ts';
import { queueMail, sendQueued } from '../mail/outbox.ts';
import { readPublisher } from '../mail/publisher.ts';
import type { Services } from '../services.ts';
import { pageData } from '../site/pageData.ts';
import { chooseSenderLanguage } from '../site/storePage.ts';
import { messageMail } from './messageMail.ts';
import { insertMessage } from './messages.ts';

/** Messages for other clients. The store checks the same rules first, and shows faults in the reader's language. */
const TEXTS: Readonly<Record<SupportFault, string>> = {
  invalid_email: 'Please provide a valid email address',
  no_topic: 'Please select a category of your problem',
  no_problem: 'Please describe your problem',
  too_long: 'This is too long',
};

/** Keeps messages to the publisher for the desk, and sends them as mails. */
export function supportHandlers(services: Services) {
  const { config, db, store, catalogue, visitors, sendMail } = services;
  const publisher = readPublisher(config);

  const needSupport: Handler<'needSupport'> = async ({ body: { need_support: message }, request, reply }) => {
    if (!publisher) throw new HttpError(404, 'not_found');
    const features = toFeatures(pageData(services, await catalogue.current()));
    const faults = Object.entries(supportFaults(message, supportTopics(features)));
    if (faults.length > 0) {
      const children = Object.fromEntries(faults.map(([field, fault]) => [field, { errors: [TEXTS[fault]] }]));
      return reply.code(400).send({ code: 400, errors: { children } } satisfies SupportRefusal);
    }
    const sent = {
      email: message.email.trim(),
      topic: message.topic as SupportTopic,
      problem: message.problem.trim(),
    };
    const user_id = await visitors.findUser(request);
    const locale = chooseSenderLanguage(config, request);
    await db.transaction().execute(async (transaction) => {
      const { id } = await insertMessage(transaction, { ...sent, user_id, locale });
      await queueMail(transaction, `support message ${id}`, messageMail(sent, store.name, publisher));
    });
    sendQueued(db, sendMail, request.log);
    return null;
  };

  return { needSupport };
}
