import type { Locale } from '@magazine-store/protocol';
import type { Selectable } from 'kysely';
import type { DeclarationsTable } from '../database/tables.ts';
import { fillText } from '../mail/fillText.ts';
import type { Mail } from '../mail/mailer.ts';

type Declaration = Selectable<DeclarationsTable>;

interface Said extends Record<Declaration['kind'], { subject: string; line: string }> {
  details: string;
}

const TEXTS: Readonly<Record<Locale, Said>> = {
  en: {
    withdrawal: { subject: '{store}: your withdrawal', line: 'We have received your withdrawal from a contract.' },
    cancellation: { subject: '{store}: your cancellation', line: 'We have received your cancellation of a contract.' },
    details: 'Received on: {time}\nReceipt: {receipt}\nName: {name}\nE-mail: {email}\nContract: {contract}',
  },
  de: {
    withdrawal: { subject: '{store}: dein Widerruf', line: 'Wir haben deinen Widerruf eines Vertrags erhalten.' },
    cancellation: {
      subject: '{store}: deine Kündigung',
      line: 'Wir haben deine Kündigung eines Vertrags erhalten. Sie gilt zum nächstmöglichen Zeitpunkt.',
    },
    details: 'Eingegangen am: {time}\nEingangsnummer: {receipt}\nName: {name}\nE-Mail: {email}\nVertrag: {contract}',
  },
  it: {
    withdrawal: { subject: '{store}: il tuo recesso', line: 'Abbiamo ricevuto il tuo recesso da un contratto.' },
    cancellation: {
      subject: '{store}: la tua disdetta',
      line: 'Abbiamo ricevuto la tua disdetta di un contratto.',
    },
    details: 'Ricevuto il: {time}\nRicevuta: {receipt}\nNome: {name}\nE-mail: {email}\nContratto: {contract}',
  },
  ja: {
    withdrawal: { subject: '{store}：契約撤回の受付', line: '契約の撤回を受け付けました。' },
    cancellation: { subject: '{store}：解約の受付', line: '契約の解約を受け付けました。' },
    details: '受付日時：{time}\n受付番号：{receipt}\nお名前：{name}\nメール：{email}\n契約：{contract}',
  },
  pl: {
    withdrawal: {
      subject: '{store}: odstąpienie od umowy',
      line: 'Otrzymaliśmy oświadczenie o odstąpieniu od umowy.',
    },
    cancellation: { subject: '{store}: rozwiązanie umowy', line: 'Otrzymaliśmy oświadczenie o rozwiązaniu umowy.' },
    details:
      'Otrzymano: {time}\nNumer potwierdzenia: {receipt}\nImię i nazwisko: {name}\nE-mail: {email}\nUmowa: {contract}',
  },
  sv: {
    withdrawal: { subject: '{store}: din ångeranmälan', line: 'Vi har tagit emot din ånger av ett avtal.' },
    cancellation: { subject: '{store}: din uppsägning', line: 'Vi har tagit emot din uppsägning av ett avtal.' },
    details: 'Mottaget: {time}\nKvittonummer: {receipt}\nNamn: {name}\nE-post: {email}\nAvtal: {contract}',
  },
};

const fieldsOf = (
  { kind: _kind, received_at, ...declared }: Declaration,
  locale: Locale,
  store: string,
): Record<string, string> => ({
  ...declared,
  store,
  time: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' }).format(received_at),
});

/** To whom it is from: what was declared, and when it came. */
export function receiptMail(declaration: Declaration, store: string, locale: Locale): Mail {
  const { [declaration.kind]: said, details } = TEXTS[locale];
  const fields = fieldsOf(declaration, locale, store);
  return {
    to: declaration.email,
    subject: fillText(said.subject, fields),
    text: `${fillText(said.line, fields)}\n\n${fillText(details, fields)}\n`,
  };
}

/** To the publisher, who has to act on it. */
export function publisherMail(declaration: Declaration, to: string): Mail {
  const fields = fieldsOf(declaration, 'en', '');
  return {
    to,
    replyTo: declaration.email,
    subject: `${declaration.kind} ${declaration.receipt}`,
    text: `${fillText(TEXTS.en.details, fields)}\n`,
  };
}
