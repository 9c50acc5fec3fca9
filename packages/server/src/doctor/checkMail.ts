import type { Config } from '../config.ts';
import { tryMailServer } from '../mail/mailer.ts';
import { type Finding, fault, ok, reasonOf, warning } from './finding.ts';

/** Connects to the mail server and signs in. It sends no mail. */
export async function checkMail({ SMTP_URL, MAIL_FROM, SUPPORT_EMAIL }: Config): Promise<Finding[]> {
  if (!SMTP_URL) return [warning('mail', 'SMTP_URL is not set: mails go to the log, and no reader gets one')];
  const { host } = new URL(SMTP_URL);
  try {
    await tryMailServer(SMTP_URL);
  } catch (error) {
    return [
      fault('mail', `${host} can’t be used (${reasonOf(error)}): compare SMTP_URL with your mail provider’s page`),
    ];
  }
  return [
    ok('mail', `${host} answers and takes the name and password`),
    ...(MAIL_FROM || SUPPORT_EMAIL
      ? []
      : [warning('mail', 'neither MAIL_FROM nor SUPPORT_EMAIL is set: set a sender that your mail server may use')]),
  ];
}
