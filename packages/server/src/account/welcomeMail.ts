import type { Locale } from '@magazine-store/protocol';
import { fillText } from '../mail/fillText.ts';
import type { Mail } from '../mail/mailer.ts';

interface Said {
  subject: string;
  hello: string;
  account: string;
  rights: string;
}

const TEXTS: Readonly<Record<Locale, Said>> = {
  en: {
    subject: 'Welcome to {store}',
    hello:
      'Welcome! Your account at {store} is ready. Sign in with the service you registered with. No password needed.',
    account: 'Your account shows your purchases and how you sign in:',
    rights:
      'There you can also download your data or delete your account. If you didn’t register, please delete the account or write to us.',
  },
  de: {
    subject: 'Willkommen bei {store}',
    hello:
      'Willkommen! Ihr Konto bei {store} ist eingerichtet. Melden Sie sich mit dem Dienst an, mit dem Sie sich registriert haben. Ein Passwort ist nicht nötig.',
    account: 'In Ihrem Konto finden Sie Ihre Käufe und Ihre Anmeldedienste:',
    rights:
      'Dort können Sie auch Ihre Daten herunterladen oder Ihr Konto löschen. Wenn Sie sich nicht registriert haben, löschen Sie das Konto bitte oder schreiben Sie uns.',
  },
  it: {
    subject: 'Ti diamo il benvenuto su {store}',
    hello:
      'Ti diamo il benvenuto! Il tuo account su {store} è pronto. Accedi con il servizio usato per la registrazione. Non serve una password.',
    account: 'Nel tuo account trovi i tuoi acquisti e i servizi con cui accedi:',
    rights:
      'Lì puoi anche scaricare i tuoi dati o eliminare l’account. Se non hai effettuato tu la registrazione, elimina l’account o scrivici.',
  },
  ja: {
    subject: '{store}へようこそ',
    hello:
      'ご登録ありがとうございます。{store}のアカウントをご利用いただけるようになりました。ご登録時と同じサービスでログインしてください。パスワードは不要です。',
    account: 'ご購入内容とログイン方法は、アカウントのページでご確認いただけます。',
    rights:
      'データのダウンロードやアカウントの削除も、同じページで行えます。お心当たりがない場合は、アカウントを削除するか、お問い合わせください。',
  },
  pl: {
    subject: 'Witamy w {store}',
    hello:
      'Witamy! Twoje konto w {store} jest gotowe. Zaloguj się przez serwis, którego użyto przy rejestracji. Hasło nie jest potrzebne.',
    account: 'Na koncie znajdziesz swoje zakupy i sposoby logowania:',
    rights:
      'Możesz tam też pobrać swoje dane albo usunąć konto. Jeśli konto założył ktoś inny, usuń je lub napisz do nas.',
  },
  sv: {
    subject: 'Välkommen till {store}',
    hello:
      'Välkommen! Ditt konto hos {store} är klart. Logga in med samma tjänst som när du registrerade dig. Inget lösenord behövs.',
    account: 'På ditt konto ser du dina köp och hur du loggar in:',
    rights:
      'Där kan du också ladda ner dina uppgifter eller radera kontot. Om det inte var du som registrerade dig kan du radera kontot eller skriva till oss.',
  },
};

interface Welcome {
  email: string;
  locale: Locale;
  storeName: string;
  /** The account's page. */
  address: string;
}

/** Goes to a person who has just registered, in the language of the registration. */
export function welcomeMail({ email, locale, storeName, address }: Welcome): Mail {
  const { subject, hello, account, rights } = TEXTS[locale];
  const named = (text: string) => fillText(text, { store: storeName });
  return { to: email, subject: named(subject), text: `${named(hello)}\n\n${account}\n${address}\n\n${rights}\n` };
}
