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
      'Welcome! Your account at {store} is ready. Sign in the way you registered: there is no password to remember.',
    account: 'Your account, with what you own and how you sign in:',
    rights:
      'There you can also download what is kept about you, or delete your account. If you did not register, delete it or write to us.',
  },
  de: {
    subject: 'Willkommen bei {store}',
    hello:
      'Willkommen! Dein Konto bei {store} ist eingerichtet. Melde dich so an, wie du dich registriert hast: Ein Passwort brauchst du dir nicht zu merken.',
    account: 'Dein Konto mit dem, was dir gehört und wie du dich anmeldest:',
    rights:
      'Dort kannst du auch herunterladen, was über dich gespeichert ist, oder dein Konto löschen. Wenn du dich nicht registriert hast, lösche es oder schreib uns.',
  },
  it: {
    subject: 'Benvenuto su {store}',
    hello:
      'Benvenuto! Il tuo account su {store} è pronto. Accedi come ti sei registrato: non c’è nessuna password da ricordare.',
    account: 'Il tuo account, con ciò che possiedi e come accedi:',
    rights:
      'Lì puoi anche scaricare i dati che conserviamo su di te o eliminare il tuo account. Se non ti sei registrato tu, eliminalo o scrivici.',
  },
  ja: {
    subject: '{store} へようこそ',
    hello:
      'ご登録ありがとうございます。{store} のアカウントが用意できました。登録時と同じ方法でログインしてください。パスワードを覚える必要はありません。',
    account: 'お持ちの号やログイン方法は、アカウントのページで確認できます。',
    rights:
      '保存されているデータのダウンロードや、アカウントの削除も同じページでできます。お心当たりがない場合は、アカウントを削除するか、ご連絡ください。',
  },
  pl: {
    subject: 'Witamy w {store}',
    hello:
      'Witamy! Twoje konto w {store} jest gotowe. Loguj się tak, jak przy rejestracji: nie musisz pamiętać żadnego hasła.',
    account: 'Twoje konto – co posiadasz i jak się logujesz:',
    rights:
      'Możesz tam też pobrać dane, które o Tobie przechowujemy, albo usunąć konto. Jeśli to nie Ty zakładasz konto, usuń je lub napisz do nas.',
  },
  sv: {
    subject: 'Välkommen till {store}',
    hello:
      'Välkommen! Ditt konto hos {store} är klart. Logga in på samma sätt som du registrerade dig: det finns inget lösenord att komma ihåg.',
    account: 'Ditt konto, med det du äger och hur du loggar in:',
    rights:
      'Där kan du också ladda ner det som sparas om dig eller radera ditt konto. Om det inte var du som registrerade dig kan du radera det eller skriva till oss.',
  },
};

interface Welcome {
  email: string;
  locale: Locale;
  storeName: string;
  /** The account's page. */
  address: string;
}

/** To who has just registered, in the language that they did it in. */
export function welcomeMail({ email, locale, storeName, address }: Welcome): Mail {
  const { subject, hello, account, rights } = TEXTS[locale];
  const named = (text: string) => fillText(text, { store: storeName });
  return { to: email, subject: named(subject), text: `${named(hello)}\n\n${account}\n${address}\n\n${rights}\n` };
}
