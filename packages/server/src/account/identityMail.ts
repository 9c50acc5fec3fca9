import type { Locale } from '@magazine-store/protocol';
import type { Mail } from '../mail/mailer.ts';
import { translations } from '../translations.ts';

interface AddedIdentity {
  email: string;
  locale: Locale;
  storeName: string;
  /** The name that visitors know the provider by. */
  provider: string;
  /** The account's page. */
  address: string;
}

/** Tells a user that their account has a new identity. A thief may have added it. */
export function identityMail({ email, locale, storeName: store, provider, address }: AddedIdentity): Mail {
  const i18n = translations[locale];
  const paragraphs = [
    i18n.t({
      id: 'identityMail.added',
      message: 'You can now also sign in to your account at {store} with {provider}.',
      values: { store, provider },
    }),
    `${i18n.t({ id: 'identityMail.account', message: 'Your account shows all your ways to sign in:' })}\n${address}`,
    i18n.t({
      id: 'identityMail.notYou',
      message: 'If you didn’t add {provider}, remove it there, choose “Sign out everywhere”, and write to us.',
      values: { provider },
    }),
  ];
  return {
    to: email,
    subject: i18n.t({ id: 'identityMail.subject', message: '{store}: a new way to sign in', values: { store } }),
    text: `${paragraphs.join('\n\n')}\n`,
  };
}
