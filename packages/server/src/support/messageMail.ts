import type { MessageDescriptor } from '@lingui/core';
import type { SupportDraft, SupportTopic } from '@magazine-store/protocol';
import type { Mail } from '../mail/mailer.ts';
import type { Publisher } from '../mail/publisher.ts';
import { withoutLinks } from '../mail/withoutLinks.ts';
import { translations } from '../translations.ts';

const TOPICS: Readonly<Record<SupportTopic, MessageDescriptor>> = {
  reader: /*i18n*/ { id: 'messageMail.reader', message: 'Reading' },
  payments: /*i18n*/ { id: 'messageMail.payments', message: 'Payments' },
  auth: /*i18n*/ { id: 'messageMail.auth', message: 'Signing in' },
  other: /*i18n*/ { id: 'messageMail.other', message: 'Something else' },
};

/** Brings a visitor's message to the publisher. A reply goes to the visitor. */
export function messageMail(
  { email, topic, problem }: SupportDraft & { topic: SupportTopic },
  store: string,
  { email: to, locale }: Publisher,
): Mail {
  const name = translations[locale].t(TOPICS[topic]);
  return { to, replyTo: email, subject: `${store}: ${name}`, text: withoutLinks(problem) };
}
