import type { DeskFeature } from '../deskFeature.ts';

/** Charges, refunds and sales. */
export const money: DeskFeature = {
  load: () => import('./routes.tsx'),
  texts: (locale) => import(`./locales/${locale}.po`),
};
