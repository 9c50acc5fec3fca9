import type { Locale, Promocode } from '@magazine-store/protocol';
import type { Mail } from '../mail/mailer.ts';
import { translations } from '../translations.ts';

interface RedeemedCoupon {
  email: string;
  locale: Locale;
  storeName: string;
  code: string;
  promocode: Promocode;
  /** Empty for an issue without a title. */
  issueTitle: string;
}

/** Tells a user what a coupon has given them. */
export function couponMail({ email, locale, storeName: store, code, promocode, issueTitle }: RedeemedCoupon): Mail {
  const i18n = translations[locale];
  const redeemed = i18n.t({
    id: 'couponMail.redeemed',
    message: 'You have redeemed the coupon {code}.',
    values: { code: code.trim() },
  });
  return {
    to: email,
    subject: i18n.t({ id: 'couponMail.subject', message: '{store}: your coupon', values: { store } }),
    text: `${redeemed}\n\n${gift()}\n`,
  };

  function gift(): string {
    const { expires_at: end } = promocode;
    if (end !== null) {
      return i18n.t({
        id: 'couponMail.subscription',
        message: 'You can read all issues until {date}. Your access then ends automatically, and you won’t be charged.',
        values: { date: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(end)) },
      });
    }
    if (!issueTitle) return i18n.t({ id: 'couponMail.untitledIssue', message: 'The issue is now yours.' });
    return i18n.t({
      id: 'couponMail.issue',
      message: 'The issue “{title}” is now yours.',
      values: { title: issueTitle },
    });
  }
}
