import type { MessageDescriptor } from '@lingui/core';
import type { Selectable } from 'kysely';
import type { SupportMessagesTable } from '../database/tables.ts';
import type { Mail } from '../mail/mailer.ts';
import { withoutLinks } from '../mail/withoutLinks.ts';
import { translations } from '../translations.ts';

const SUBJECT: MessageDescriptor = /*i18n*/ {
  id: 'answerMail.subject',
  message: '{store}: the answer to your message',
};
const WROTE: MessageDescriptor = /*i18n*/ { id: 'answerMail.wrote', message: 'You wrote on {day}:' };

/** Sends the publisher's answer to the sender of a message, in the sender's language, with the message below it. */
export function answerMail(
  { email, locale, problem, received_at }: Selectable<SupportMessagesTable>,
  answer: string,
  store: string,
): Mail {
  const i18n = translations[locale];
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(received_at);
  // Any visitor may have written the message, with any person's address.
  const quoted = withoutLinks(problem).replace(/^/gm, '> ');
  return {
    to: email,
    subject: i18n.t({ ...SUBJECT, values: { store } }),
    text: `${answer}\n\n${i18n.t({ ...WROTE, values: { day } })}\n${quoted}\n`,
  };
}
