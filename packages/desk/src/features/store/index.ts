import type { DeskFeature } from '../deskFeature.ts';

/** The store's details: name, texts, look and settings. */
export const store: DeskFeature = {
  load: () => import('./routes.tsx'),
  texts: (locale) => import(`./locales/${locale}.po`),
};
