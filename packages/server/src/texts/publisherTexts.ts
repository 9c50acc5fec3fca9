import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locale, PageData, TextName } from '@magazine-store/protocol';
import { locale as localeSchema } from '@magazine-store/protocol/schemas';
import type { Config } from '../config.ts';
import { SettingError } from '../settings/settingError.ts';
import { toMessage } from './message.ts';

/** A publisher's text in all languages that the publisher has provided. */
export interface PublisherText {
  /** Markdown; the text's own language is always among them. */
  translations: ReadonlyMap<Locale, string>;
  language: Locale;
}

/** A text with the address of its page, which is in the store or elsewhere. */
export interface PlacedText {
  address: string;
  /** Null: the page is elsewhere. */
  text: PublisherText | null;
}

export interface PublisherTexts extends Record<TextName, PlacedText | null> {
  /** The address of the terms of the Japanese interface, if it has others. */
  termsJa: string | null;
  /** The message to all visitors. */
  message: NonNullable<PageData['message']> | null;
}

type TextSettings = Pick<
  Config,
  'STORE_TERMS' | 'STORE_TERMS_JA' | 'STORE_PRIVACY' | 'STORE_LOCALE' | 'MESSAGE_HEADER' | 'MESSAGE_TEXT'
>;

export const isExternal = (setting: string) => /^https?:/.test(setting);

/** A text with a page in the store. */
export const textInStore = (name: TextName, text: PublisherText): PlacedText => ({ address: `/${name}`, text });

/**
 * Reads the files that the settings name, once. `terms.md` is in the store's language, `terms.de.md` in German.
 * @throws SettingError for a file that can't be read
 */
export function publisherTexts(config: TextSettings): PublisherTexts {
  const { STORE_TERMS_JA, STORE_LOCALE: language = 'en' } = config;
  const { MESSAGE_HEADER, MESSAGE_TEXT } = config;
  const read = (name: TextName, setting: 'STORE_TERMS' | 'STORE_PRIVACY'): PlacedText | null => {
    const given = config[setting];
    if (given === undefined) return null;
    if (isExternal(given)) return { address: given, text: null };
    const { dir, name: file, ext } = path.parse(given);
    const files = localeSchema.options.map((locale) => [locale, path.join(dir, `${file}.${locale}${ext}`)] as const);
    const found = [[language, given] as const, ...files.filter(([, translated]) => existsSync(translated))];
    const translations = new Map(found.map(([locale, source]) => [locale, readText(setting, source)]));
    return textInStore(name, { language, translations });
  };
  return {
    terms: read('terms', 'STORE_TERMS'),
    termsJa: STORE_TERMS_JA ?? null,
    privacy: read('privacy', 'STORE_PRIVACY'),
    message: MESSAGE_HEADER ? toMessage(MESSAGE_HEADER, MESSAGE_TEXT) : null,
  };
}

function readText(setting: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new SettingError(`${setting}: ${file} can't be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
