import type { Locale } from '@magazine-store/protocol';
import type { Selectable } from 'kysely';
import type { DeclarationsTable } from '../database/tables.ts';
import { fillText, withoutLinks } from '../mail/fillText.ts';
import type { Mail } from '../mail/mailer.ts';

type Declaration = Selectable<DeclarationsTable>;

interface Said extends Record<Declaration['kind'], { subject: string; line: string }> {
  details: string;
}

const TEXTS: Readonly<Record<Locale, Said>> = {
  en: {
    withdrawal: { subject: '{store}: your withdrawal', line: 'We have received your withdrawal from a contract.' },
    cancellation: { subject: '{store}: your cancellation', line: 'We have received your cancellation of a contract.' },
    details: 'Received on: {time}\nReceipt: {receipt}\nName: {name}\nEmail: {email}\nContract: {contract}',
  },
  de: {
    withdrawal: { subject: '{store}: Ihr Widerruf', line: 'Wir haben Ihren Widerruf eines Vertrags erhalten.' },
    cancellation: {
      subject: '{store}: Ihre Kündigung',
      line: 'Wir haben Ihre Kündigung eines Vertrags erhalten.',
    },
    details: 'Eingegangen am: {time}\nEingangsnummer: {receipt}\nName: {name}\nE-Mail: {email}\nVertrag: {contract}',
  },
  it: {
    withdrawal: { subject: '{store}: il tuo recesso', line: 'Abbiamo ricevuto il tuo recesso da un contratto.' },
    cancellation: {
      subject: '{store}: la tua disdetta',
      line: 'Abbiamo ricevuto la tua disdetta di un contratto.',
    },
    details: 'Ricevuta il: {time}\nNumero di ricevuta: {receipt}\nNome: {name}\nE-mail: {email}\nContratto: {contract}',
  },
  ja: {
    withdrawal: { subject: '{store}：契約撤回の受付', line: '契約の撤回を受け付けました。' },
    cancellation: { subject: '{store}：解約の受付', line: '契約の解約を受け付けました。' },
    details: '受付日時：{time}\n受付番号：{receipt}\nお名前：{name}\nメールアドレス：{email}\n契約：{contract}',
  },
  pl: {
    withdrawal: {
      subject: '{store}: odstąpienie od umowy',
      line: 'Otrzymaliśmy oświadczenie o odstąpieniu od umowy.',
    },
    cancellation: { subject: '{store}: wypowiedzenie umowy', line: 'Otrzymaliśmy wypowiedzenie umowy.' },
    details:
      'Otrzymano: {time}\nNumer potwierdzenia: {receipt}\nImię i nazwisko: {name}\nE-mail: {email}\nUmowa: {contract}',
  },
  sv: {
    withdrawal: {
      subject: '{store}: ditt frånträde',
      line: 'Vi har tagit emot din anmälan om att du frånträder ett avtal.',
    },
    cancellation: { subject: '{store}: din uppsägning', line: 'Vi har tagit emot din uppsägning av ett avtal.' },
    details: 'Mottaget: {time}\nMottagningsbevis: {receipt}\nNamn: {name}\nE-post: {email}\nAvtal: {contract}',
  },
};

const fieldsOf = (
  { receipt, name, email, contract, received_at }: Declaration,
  locale: Locale,
  store: string,
): Record<string, string> => ({
  receipt,
  // Anyone may have written these, with the address of anyone.
  name: withoutLinks(name.replace(/\s+/g, ' ')),
  contract: withoutLinks(contract.replace(/\s+/g, ' ')),
  email,
  store,
  time: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' }).format(received_at),
});

/** Tells the sender what the store received, and when. */
export function receiptMail(declaration: Declaration, store: string, locale: Locale): Mail {
  const { [declaration.kind]: said, details } = TEXTS[locale];
  const fields = fieldsOf(declaration, locale, store);
  return {
    to: declaration.email,
    subject: fillText(said.subject, fields),
    text: `${fillText(said.line, fields)}\n\n${fillText(details, fields)}\n`,
  };
}

/** Tells the publisher, so that they act on it. */
export function publisherMail(declaration: Declaration, to: string): Mail {
  const fields = fieldsOf(declaration, 'en', '');
  return {
    to,
    replyTo: declaration.email,
    subject: `${declaration.kind} ${declaration.receipt}`,
    text: `${fillText(TEXTS.en.details, fields)}\n`,
  };
}
