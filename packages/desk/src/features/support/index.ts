import type { DeskFeature } from '../deskFeature.ts';

/** Messages of readers, and their answers. */
export const support: DeskFeature = {
  load: () => import('./routes.tsx'),
  texts: (locale) => import(`./locales/${locale}.po`),
};
