import type { Texts } from '../../ui/FeatureTexts.tsx';
import { messages as english } from './locales/en.po';

/** The texts of both entries of this folder: `index.ts` and `AccountMenu.tsx`. */
export const messages: Texts = { english, load: (locale) => import(`./locales/${locale}.po`) };
