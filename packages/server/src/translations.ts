import { readFileSync } from 'node:fs';
import { type I18n, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { LOCALES, type Locale } from '@magazine-store/protocol';
import { parsePo } from 'pofile-ts';

function load(locale: Locale): I18n {
  const catalogue = readFileSync(new URL(`./locales/${locale}.po`, import.meta.url), 'utf8');
  const messages = parsePo(catalogue).items.map(({ msgid, msgstr }) => [msgid, compileMessage(msgstr.join(''))]);
  return setupI18n({ locale, messages: { [locale]: Object.fromEntries(messages) } });
}

/** The texts of the server's mails and pages, from its catalogues (`locales/de.po`). A missing text stops the start. */
export const translations = Object.fromEntries(LOCALES.map((locale) => [locale, load(locale)])) as Readonly<
  Record<Locale, I18n>
>;
