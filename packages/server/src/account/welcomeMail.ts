import type { Locale } from '@magazine-store/protocol';
import type { Mail } from '../mail/mailer.ts';
import { translations } from '../translations.ts';

interface Welcome {
  email: string;
  locale: Locale;
  storeName: string;
  /** The account's page. */
  address: string;
}

/** Goes to a person who has just registered, in the language of the registration. */
export function welcomeMail({ email, locale, storeName: store, address }: Welcome): Mail {
  const i18n = translations[locale];
  const paragraphs = [
    i18n.t({
      id: 'welcomeMail.hello',
      message:
        'Welcome! Your account at {store} is ready. Sign in with the service you registered with. No password needed.',
      values: { store },
    }),
    `${i18n.t({
      id: 'welcomeMail.account',
      message: 'Your account shows your purchases and how you sign in:',
    })}\n${address}`,
    i18n.t({
      id: 'welcomeMail.rights',
      message:
        'There you can also download your data or delete your account. If you didn’t register, please delete the account or write to us.',
    }),
  ];
  return {
    to: email,
    subject: i18n.t({ id: 'welcomeMail.subject', message: 'Welcome to {store}', values: { store } }),
    text: `${paragraphs.join('\n\n')}\n`,
  };
}
