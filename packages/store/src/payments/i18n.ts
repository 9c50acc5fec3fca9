import type { OwnCatalogues } from '../ui/OwnTexts.tsx';
import { messages as english } from './locales/en.po';

export const catalogues: OwnCatalogues = {
  en: async () => ({ messages: english }),
  de: () => import('./locales/de.po'),
  it: () => import('./locales/it.po'),
  ja: () => import('./locales/ja.po'),
  pl: () => import('./locales/pl.po'),
  sv: () => import('./locales/sv.po'),
};
