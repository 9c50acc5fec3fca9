import type { MessageDescriptor } from '@lingui/core';
import { formatMoney, type Locale, type Money, type Store } from '@magazine-store/protocol';
import type { Mail } from '../mail/mailer.ts';
import type { Publisher } from '../mail/publisher.ts';
import { translations } from '../translations.ts';
import {
  FAILED_REFUND,
  MAIL_PARAGRAPHS,
  MAIL_TEXTS,
  OTHER_AMOUNT,
  REFUSED_REFUND,
  UNANSWERED_REFUND,
} from './mailTexts.ts';
import type { FailedRefund, GatewayCharge, Payment } from './providers/gateway.ts';
import { paymentProviders } from './providers/index.ts';
import type { PaymentMail } from './transition.ts';

/** Writes the mail that tells a buyer about a payment and its latest charge. */
export type ComposeMail = (kind: PaymentMail, payment: Payment, charge: MailedCharge, reader: MailedReader) => Mail;

interface MailedCharge extends Money {
  /** Absent if the provider has named no charge. */
  chargedAt?: Date;
}

interface MailedReader {
  /** The reader's mail address. */
  to: string;
  /** True if the reader may read what was bought, now that the payment has changed. */
  canRead: boolean;
}

interface Shop {
  /** The publisher may change its name. */
  store: Readonly<Pick<Store, 'name'>>;
  /** The URL of the store's page to cancel and to withdraw. */
  url: string;
}

/** Tells the publisher that the provider has charged another amount for a renewal than the plan's price. */
export function otherAmountMail(payment: Payment, charge: GatewayCharge, publisher: Publisher): Mail {
  const { amount, currency, precision } = payment;
  const price = formatMoney({ amount, currency, precision }, publisher.locale);
  return publisherMail(OTHER_AMOUNT, payment, charge, publisher, { price });
}

/** Tells the publisher that a refund has not reached the buyer. */
export const failedRefundMail = (payment: Payment, failed: FailedRefund, publisher: Publisher): Mail =>
  publisherMail(FAILED_REFUND, payment, failed, publisher, { reason: failed.reason });

interface MailedRefund extends Money {
  /** The provider's id of the charge. */
  transactionId: string;
}

/** Tells the publisher that the provider does not refund what the store wants to give back. */
export const refusedRefundMail = (
  payment: Payment,
  refund: MailedRefund & { reason: string },
  publisher: Publisher,
): Mail => publisherMail(REFUSED_REFUND, payment, refund, publisher, { reason: refund.reason });

/** Tells the publisher that the provider has not answered for so long that the store asks no more. */
export const unansweredRefundMail = (payment: Payment, refund: MailedRefund, publisher: Publisher): Mail =>
  publisherMail(UNANSWERED_REFUND, payment, refund, publisher, {});

/** @param more The values of the texts beside those of the payment and its transaction. */
function publisherMail(
  { subject, lines }: { subject: MessageDescriptor; lines: MessageDescriptor },
  { id: number, gateway, description: item }: Payment,
  transaction: MailedRefund,
  { email: to, locale }: Publisher,
  more: Readonly<Record<string, string>>,
): Mail {
  const values = {
    provider: paymentProviders.find(({ name }) => name === gateway)?.title ?? gateway,
    item,
    total: formatMoney(transaction, locale),
    transaction: transaction.transactionId,
    number,
    ...more,
  };
  const say = (text: MessageDescriptor) => translations[locale].t({ ...text, values });
  return { to, subject: say(subject), text: `${say(lines)}\n` };
}

export const paymentMails =
  ({ store, url }: Shop): ComposeMail =>
  (kind, payment, charge, { to, canRead }) => {
    const { amount, currency, precision, consent, billing } = payment;
    const values = {
      store: store.name,
      item: payment.description,
      total: formatMoney(charge, payment.locale),
      price: formatMoney({ amount, currency, precision }, payment.locale),
      number: payment.id,
      paid: day(charge.chargedAt ?? payment.completed_at ?? new Date(), payment.locale),
      next: day(payment.next_billing_at, payment.locale),
      until: day(payment.paid_until, payment.locale),
      account: `${url}/account`,
      cancellation: `${url}/cancellation`,
      tax: billing?.tax_id ?? '',
      consent: consent?.text ?? '',
      agreed: consent ? moment(new Date(consent.at), payment.locale) : '',
    };
    const say = (text: MessageDescriptor) => translations[payment.locale].t({ ...text, values });
    const { subject, lines } = MAIL_TEXTS[kind];
    const isNew = kind === 'receipt' || kind === 'renewal';
    const paragraphs = [
      otherLines(kind, payment, canRead) ?? lines,
      ...(isNew ? [MAIL_PARAGRAPHS.details] : []),
      ...(isNew && payment.next_billing_at ? [MAIL_PARAGRAPHS.renews] : []),
      ...(isNew && billing ? [MAIL_PARAGRAPHS.invoice] : []),
      ...(kind === 'receipt' && consent ? [MAIL_PARAGRAPHS.agreed] : []),
    ];
    return { to, subject: say(subject), text: `${paragraphs.map(say).join('\n\n')}\n` };
  };

/** What the mail says in place of its first lines; undefined: they hold. */
function otherLines(kind: PaymentMail, { paid_until: until }: Payment, canRead: boolean) {
  if (kind === 'cancellation' && until !== null && until <= new Date()) return MAIL_PARAGRAPHS.ended;
  if (kind === 'refund' && canRead) return MAIL_PARAGRAPHS.keepsAccess;
  return undefined;
}

const day = (date: Date | null, locale: Locale): string =>
  date ? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date) : '';

const moment = (date: Date, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' }).format(date);
