/** The languages of the store, as BCP 47 tags. */
export const LOCALES = ['en', 'de', 'it', 'ja', 'pl', 'sv'] as const;
