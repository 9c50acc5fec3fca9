import type { DeskFeature } from '../deskFeature.ts';

/** Withdrawals and cancellations. */
export const declarations: DeskFeature = {
  load: () => import('./routes.tsx'),
  texts: (locale) => import(`./locales/${locale}.po`),
};
