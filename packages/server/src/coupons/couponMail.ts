import type { Locale, Promocode } from '@magazine-store/protocol';
import { fillText } from '../mail/fillText.ts';
import type { Mail } from '../mail/mailer.ts';

interface Said {
  subject: string;
  redeemed: string;
  issue: string;
  untitledIssue: string;
  subscription: string;
}

const TEXTS: Readonly<Record<Locale, Said>> = {
  en: {
    subject: '{store}: your coupon',
    redeemed: 'You have redeemed the coupon {code}.',
    issue: 'The issue “{title}” is now yours.',
    untitledIssue: 'The issue is now yours.',
    subscription:
      'You can read all issues until {date}. Your access then ends automatically, and you won’t be charged.',
  },
  de: {
    subject: '{store}: Ihr Gutschein',
    redeemed: 'Sie haben den Gutschein {code} eingelöst.',
    issue: 'Die Ausgabe „{title}“ gehört jetzt Ihnen.',
    untitledIssue: 'Die Ausgabe gehört jetzt Ihnen.',
    subscription:
      'Sie können bis {date} alle Ausgaben lesen. Danach endet der Zugang automatisch. Es wird nichts abgebucht.',
  },
  it: {
    subject: '{store}: il tuo coupon',
    redeemed: 'Hai riscattato il coupon {code}.',
    issue: 'Il numero «{title}» ora è tuo.',
    untitledIssue: 'Il numero ora è tuo.',
    subscription:
      'Puoi leggere tutti i numeri fino al {date}. L’accesso termina poi automaticamente, senza alcun addebito.',
  },
  ja: {
    subject: '{store}：クーポンのご利用',
    redeemed: 'クーポン「{code}」をご利用いただきました。',
    issue: '「{title}」をお読みいただけるようになりました。',
    untitledIssue: '雑誌を1冊お読みいただけるようになりました。',
    subscription: '{date}まですべての号をお読みいただけます。期限が来ると自動的に終了し、料金はかかりません。',
  },
  pl: {
    subject: '{store}: Twój kupon',
    redeemed: 'Kupon {code} został zrealizowany.',
    issue: 'Wydanie „{title}” należy teraz do Ciebie.',
    untitledIssue: 'Wydanie należy teraz do Ciebie.',
    subscription: 'Możesz czytać wszystkie wydania do {date}. Potem dostęp wygaśnie automatycznie, bez żadnych opłat.',
  },
  sv: {
    subject: '{store}: din kupong',
    redeemed: 'Du har löst in kupongen {code}.',
    issue: 'Numret ”{title}” är nu ditt.',
    untitledIssue: 'Numret är nu ditt.',
    subscription:
      'Du kan läsa alla nummer till och med {date}. Därefter upphör åtkomsten automatiskt och inget debiteras.',
  },
};

interface RedeemedCoupon {
  email: string;
  locale: Locale;
  storeName: string;
  code: string;
  promocode: Promocode;
  /** Empty where it has none. */
  issueTitle: string;
}

/** Says what a coupon has given. */
export function couponMail({ email, locale, storeName, code, promocode, issueTitle }: RedeemedCoupon): Mail {
  const texts = TEXTS[locale];
  const { expires_at: end } = promocode;
  const date = end === null ? '' : new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(end));
  const gift = end === null ? (issueTitle ? texts.issue : texts.untitledIssue) : texts.subscription;
  const filled: Record<string, string> = { store: storeName, code: code.trim(), title: issueTitle, date };
  const fill = (text: string) => fillText(text, filled);
  return { to: email, subject: fill(texts.subject), text: `${fill(texts.redeemed)}\n\n${fill(gift)}\n` };
}
