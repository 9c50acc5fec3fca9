import type { Locale } from '@magazine-store/protocol';
import type { Mail } from '../../mail/mailer.ts';
import { translations } from '../../translations.ts';

interface Invitation {
  email: string;
  locale: Locale;
  storeName: string;
  /** The address of the member who invites. */
  inviter: string;
  link: string;
}

/** Invites a person to the desk. */
export function invitationMail({ email, locale, storeName: store, inviter, link }: Invitation): Mail {
  const i18n = translations[locale];
  const paragraphs = [
    i18n.t({
      id: 'invitationMail.hello',
      message: '{inviter} invites you to work at the desk of {store}.',
      values: { inviter, store },
    }),
    `${i18n.t({
      id: 'invitationMail.link',
      message: 'Open this link and sign in with the account that has this email address:',
    })}\n${link}`,
    i18n.t({
      id: 'invitationMail.limits',
      message: 'The link works once, for seven days. If you don’t expect this invitation, you need do nothing.',
    }),
  ];
  return {
    to: email,
    subject: i18n.t({ id: 'invitationMail.subject', message: 'Invitation to the desk of {store}', values: { store } }),
    text: `${paragraphs.join('\n\n')}\n`,
  };
}
