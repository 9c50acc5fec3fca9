import type { DeskFeature } from '../deskFeature.ts';

/** The members of the desk. */
export const people: DeskFeature = {
  load: () => import('./routes.tsx'),
  texts: (locale) => import(`./locales/${locale}.po`),
};
