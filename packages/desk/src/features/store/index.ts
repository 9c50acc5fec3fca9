import type { DeskFeature } from '../deskFeature.ts';

/** What the publisher says of the store. */
export const store: DeskFeature = {
  load: () => import('./routes.tsx'),
  texts: (locale) => import(`./locales/${locale}.po`),
};
