import type { Store } from '@magazine-store/protocol';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import { inSpan } from '../tracing/spans.ts';

export interface Mail {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
  /** The address for answers, if not the publisher's. */
  replyTo?: string;
}

/** Sends a mail. @throws Error when it could not be handed over. */
export type SendMail = (mail: Mail, log: FastifyBaseLogger) => Promise<void>;

/** The limits of the steps of a try, in milliseconds. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** A mail server that has taken a mail may answer so late (RFC 5321, 4.5.3.2.6). No request waits for a mail. */
const ANSWER_MILLISECONDS = 10 * 60 * 1000;

type MailSettings = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'SUPPORT_EMAIL' | 'PUBLIC_URL'>;

/** Connects to the mail server and signs in, as for a mail. @throws Error when that fails */
export async function tryMailServer(url: string): Promise<void> {
  const transport = createTransport({ url, ...TIMEOUTS });
  await transport.verify().finally(() => transport.close());
}

/** Mails go to the server that `SMTP_URL` names; without one they stand in the log, for a store being tried out. */
export function createMailer(config: MailSettings, store: Readonly<Pick<Store, 'name'>>): SendMail {
  const address = config.MAIL_FROM ?? config.SUPPORT_EMAIL ?? `no-reply@${new URL(config.PUBLIC_URL).hostname}`;
  const sender = () => ({ name: store.name, address });
  // A help desk that answers each mail by itself must not answer itself for ever.
  const replyAddress = ({ to, replyTo }: Mail) =>
    replyTo ?? (to === config.SUPPORT_EMAIL ? undefined : config.SUPPORT_EMAIL);
  if (!config.SMTP_URL)
    return async (mail, log) =>
      log.warn({ mail: { from: sender(), ...mail, replyTo: replyAddress(mail) } }, 'no SMTP_URL: a mail');

  const transport = createTransport({ url: config.SMTP_URL, ...TIMEOUTS, socketTimeout: ANSWER_MILLISECONDS });
  return async (mail) => {
    const { to, subject, text } = mail;
    const replyTo = replyAddress(mail);
    // Nodemailer takes an address in an object as it is: it never reads a visitor's text as a list of several
    // addresses.
    const reply = replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } };
    const message = { from: sender(), to: { name: '', address: to }, ...reply, subject, text };
    await inSpan('mail', 'client', () => transport.sendMail(message));
  };
}
