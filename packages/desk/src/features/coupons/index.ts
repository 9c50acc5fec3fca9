import type { DeskFeature } from '../deskFeature.ts';

/** Coupons: making them, finding them, and withdrawing them. */
export const coupons: DeskFeature = {
  load: () => import('./routes.tsx'),
  texts: (locale) => import(`./locales/${locale}.po`),
};
