import type { Locale } from '@magazine-store/protocol';
import type { Config } from '../config.ts';

/** The publisher, as the receiver of mails. */
export interface Publisher {
  email: string;
  /** The language of the store's interface; English where visitors choose it. */
  locale: Locale;
}

/** @returns null for a store without an address for mails to the publisher */
export const readPublisher = ({ SUPPORT_EMAIL: email, STORE_LOCALE: locale }: Config): Publisher | null =>
  email ? { email, locale: locale ?? 'en' } : null;
