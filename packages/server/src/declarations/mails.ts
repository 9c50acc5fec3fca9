import type { MessageDescriptor } from '@lingui/core';
import type { Locale } from '@magazine-store/protocol';
import type { Selectable } from 'kysely';
import type { DeclarationsTable } from '../database/tables.ts';
import type { Mail } from '../mail/mailer.ts';
import type { Publisher } from '../mail/publisher.ts';
import { withoutLinks } from '../mail/withoutLinks.ts';
import { translations } from '../translations.ts';

type Declaration = Omit<Selectable<DeclarationsTable>, 'done_at'>;

interface Texts {
  subject: MessageDescriptor;
  line: MessageDescriptor;
  /** The subject of the mail to the publisher. */
  toPublisher: MessageDescriptor;
}

const TEXTS: Readonly<Record<Declaration['kind'], Texts>> = {
  withdrawal: {
    toPublisher: /*i18n*/ { id: 'declarationMail.withdrawal.toPublisher', message: 'Withdrawal {receipt}' },
    subject: /*i18n*/ { id: 'declarationMail.withdrawal.subject', message: '{store}: your withdrawal' },
    line: /*i18n*/ {
      id: 'declarationMail.withdrawal.line',
      message: 'We have received your withdrawal from a contract.',
    },
  },
  cancellation: {
    toPublisher: /*i18n*/ { id: 'declarationMail.cancellation.toPublisher', message: 'Cancellation {receipt}' },
    subject: /*i18n*/ { id: 'declarationMail.cancellation.subject', message: '{store}: your cancellation' },
    line: /*i18n*/ {
      id: 'declarationMail.cancellation.line',
      message: 'We have received your cancellation of a contract.',
    },
  },
};

function details({ receipt, name, email, contract, received_at }: Declaration, locale: Locale): string {
  const i18n = translations[locale];
  return i18n.t({
    id: 'declarationMail.details',
    message: 'Received on: {time}\nReceipt: {receipt}\nName: {name}\nEmail: {email}\nContract: {contract}',
    values: {
      receipt,
      // Any visitor may have written these texts, with any person's address.
      name: withoutLinks(name.replace(/\s+/g, ' ')),
      contract: withoutLinks(contract.replace(/\s+/g, ' ')),
      email: withoutLinks(email),
      time: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' }).format(
        received_at,
      ),
    },
  });
}

/** Tells the sender what the store received, and when. */
export function receiptMail(declaration: Declaration, store: string, locale: Locale): Mail {
  const { subject, line } = TEXTS[declaration.kind];
  const i18n = translations[locale];
  return {
    to: declaration.email,
    subject: i18n.t({ ...subject, values: { store } }),
    text: `${i18n.t(line)}\n\n${details(declaration, locale)}\n`,
  };
}

/** Tells the publisher, so that they act on it. */
export function publisherMail(declaration: Declaration, { email: to, locale }: Publisher): Mail {
  const { toPublisher } = TEXTS[declaration.kind];
  const { receipt, email: replyTo } = declaration;
  return {
    to,
    replyTo,
    subject: translations[locale].t({ ...toPublisher, values: { receipt } }),
    text: `${details(declaration, locale)}\n`,
  };
}
