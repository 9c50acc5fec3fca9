import type { Locale } from '@magazine-store/protocol';
import { translations } from '../translations.ts';

/** The texts of the sign-in window's own pages. */
export function windowTexts(locale: Locale) {
  const i18n = translations[locale];
  return {
    /** While the page that opened the window is asked to confirm. */
    waiting: i18n.t({ id: 'signInWindow.waiting', message: 'One moment…' }),
    ask: {
      title: i18n.t({ id: 'signInWindow.ask.title', message: 'Sign in?' }),
      /** `site`: the host that asks; null for a link that does not tell where it comes from. */
      text: (site: string | null) =>
        site === null
          ? i18n.t({
              id: 'signInWindow.ask.unknown',
              message:
                'A link asks you to sign in to this store, and we can’t tell where it comes from. Continue only if you have just pressed a button to sign in.',
            })
          : i18n.t({
              id: 'signInWindow.ask.text',
              message:
                'A page on {site} asks you to sign in to this store. Continue only if you have just pressed a button there.',
              values: { site },
            }),
      go: i18n.t({ id: 'signInWindow.ask.go', message: 'Continue' }),
      cancel: i18n.t({ id: 'signInWindow.ask.cancel', message: 'Cancel' }),
    },
    /** Above the code of an attempt that no page confirmed. */
    code: {
      title: i18n.t({ id: 'signInWindow.code.title', message: 'Your code' }),
      text: i18n.t({
        id: 'signInWindow.code.text',
        message:
          'Type this code only into the page where you started to sign in. Never send it to anyone: it opens your account.',
      }),
    },
    finished: {
      title: i18n.t({ id: 'signInWindow.finished.title', message: 'All done' }),
      text: i18n.t({ id: 'signInWindow.finished.text', message: 'You can close this window.' }),
    },
    failed: {
      title: i18n.t({ id: 'signInWindow.failed.title', message: 'Sign-in failed' }),
      text: i18n.t({
        id: 'signInWindow.failed.text',
        message: 'You were not signed in. Close this window and try again.',
      }),
    },
    refused: {
      title: i18n.t({ id: 'signInWindow.refused.title', message: 'Sign-in failed' }),
      text: i18n.t({
        id: 'signInWindow.refused.text',
        message: 'This sign-in has expired or was not started here. Close this window and try again.',
      }),
    },
    /** The browser does not keep the window's cookie. */
    withoutCookies: {
      title: i18n.t({ id: 'signInWindow.withoutCookies.title', message: 'Your browser blocks cookies' }),
      text: i18n.t({
        id: 'signInWindow.withoutCookies.text',
        message:
          'Signing in needs a cookie. Close this window, allow cookies for this store in your browser’s settings, and try again.',
      }),
    },
    /** Too many pages of the window were asked for. */
    busy: {
      title: i18n.t({ id: 'signInWindow.busy.title', message: 'Too many attempts' }),
      text: i18n.t({
        id: 'signInWindow.busy.text',
        message: 'Close this window, wait a minute, and try again.',
      }),
    },
    toStore: i18n.t({ id: 'signInWindow.toStore', message: 'To the store' }),
  };
}
