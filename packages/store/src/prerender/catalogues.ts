import type { I18n, Messages } from '@lingui/core';
import type { Locale } from '@magazine-store/protocol';
import { messages as de } from '../locales/de.po';
import { messages as en } from '../locales/en.po';
import { messages as it } from '../locales/it.po';
import { messages as ja } from '../locales/ja.po';
import { messages as pl } from '../locales/pl.po';
import { messages as sv } from '../locales/sv.po';
import { createI18n } from '../ui/i18n.ts';

const catalogues: Record<Locale, Messages> = { en, de, it, ja, pl, sv };
const made = new Map<Locale, I18n>();

/** The store's texts in a language. */
export function getI18n(locale: Locale): I18n {
  const i18n = made.get(locale) ?? createI18n({ locale, messages: { [locale]: catalogues[locale] } });
  made.set(locale, i18n);
  return i18n;
}
