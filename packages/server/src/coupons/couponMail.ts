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
    issue: 'It gives you the issue "{title}", for good.',
    untitledIssue: 'It gives you one issue, for good.',
    subscription: 'It opens all issues to you until {date}. It ends by itself, and nothing is charged.',
  },
  de: {
    subject: '{store}: dein Gutschein',
    redeemed: 'Du hast den Gutschein {code} eingelöst.',
    issue: 'Damit gehört dir dauerhaft die Ausgabe „{title}“.',
    untitledIssue: 'Damit gehört dir dauerhaft eine Ausgabe.',
    subscription:
      'Damit kannst du bis {date} alle Ausgaben lesen. Der Zugang endet von selbst, es wird nichts abgebucht.',
  },
  it: {
    subject: '{store}: il tuo coupon',
    redeemed: 'Hai usato il coupon {code}.',
    issue: 'Ti dà per sempre il numero «{title}».',
    untitledIssue: 'Ti dà un numero per sempre.',
    subscription: 'Ti apre tutti i numeri fino al {date}. Termina da solo e non ti viene addebitato nulla.',
  },
  ja: {
    subject: '{store}：クーポンのご利用',
    redeemed: 'クーポン {code} をご利用いただきました。',
    issue: '「{title}」をいつでもお読みいただけます。',
    untitledIssue: '1 号をいつでもお読みいただけます。',
    subscription: '{date} まですべての号をお読みいただけます。自動的に終了し、料金はかかりません。',
  },
  pl: {
    subject: '{store}: Twój kupon',
    redeemed: 'Kupon {code} został zrealizowany.',
    issue: 'Dostajesz na stałe wydanie „{title}”.',
    untitledIssue: 'Dostajesz na stałe jedno wydanie.',
    subscription: 'Daje dostęp do wszystkich wydań do {date}. Kończy się sam i nic nie zostanie pobrane.',
  },
  sv: {
    subject: '{store}: din kupong',
    redeemed: 'Du har löst in kupongen {code}.',
    issue: 'Den ger dig numret ”{title}” för alltid.',
    untitledIssue: 'Den ger dig ett nummer för alltid.',
    subscription: 'Den öppnar alla nummer för dig till och med {date}. Den upphör av sig själv och inget debiteras.',
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
