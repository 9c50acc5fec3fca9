import type { DeskFeature } from '../deskFeature.ts';

export const issues: DeskFeature = {
  load: () => import('./routes.tsx'),
  texts: (locale) => import(`./locales/${locale}.po`),
};
