import type { DeskFeature } from '../deskFeature.ts';

/** Readers, and what they may read. */
export const readers: DeskFeature = {
  load: () => import('./routes.tsx'),
  texts: (locale) => import(`./locales/${locale}.po`),
};
