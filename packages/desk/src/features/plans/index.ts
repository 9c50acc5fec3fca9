import type { DeskFeature } from '../deskFeature.ts';

/** Plans and their subscribers. */
export const plans: DeskFeature = {
  load: () => import('./routes.tsx'),
  texts: (locale) => import(`./locales/${locale}.po`),
};
