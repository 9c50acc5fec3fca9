import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locale, TextName } from '@magazine-store/protocol';
import { locale as localeSchema } from '@magazine-store/protocol/schemas';
import type { Config } from '../config.ts';

/** A publisher's text in all languages that the publisher has provided. */
export interface PublisherText {
  /** Markdown; the store's language is always among them. */
  translations: ReadonlyMap<Locale, string>;
  language: Locale;
}

/** Null: the text is a page elsewhere, or there is none. */
export type PublisherTexts = Readonly<Record<TextName, PublisherText | null>>;

export const isExternal = (setting: string) => /^https?:/.test(setting);

/** Reads the files that the settings name, once. `terms.md` is in the store's language, `terms.de.md` in German. */
export function publisherTexts(config: Pick<Config, 'STORE_TERMS' | 'STORE_PRIVACY' | 'STORE_LOCALE'>): PublisherTexts {
  const { STORE_TERMS, STORE_PRIVACY, STORE_LOCALE: language = 'en' } = config;
  const read = (setting: string | undefined): PublisherText | null => {
    if (setting === undefined || isExternal(setting)) return null;
    const { dir, name, ext } = path.parse(setting);
    const files = localeSchema.options.map((locale) => [locale, path.join(dir, `${name}.${locale}${ext}`)] as const);
    const found = [[language, setting] as const, ...files.filter(([, file]) => existsSync(file))];
    return { language, translations: new Map(found.map(([locale, file]) => [locale, readFileSync(file, 'utf8')])) };
  };
  return { terms: read(STORE_TERMS), privacy: read(STORE_PRIVACY) };
}

/** The address of a text: its page in the store, or the page elsewhere that the setting names. */
export const textAddress = (name: TextName, setting: string) => (isExternal(setting) ? setting : `/${name}`);
