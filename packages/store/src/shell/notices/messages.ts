import type { Texts } from '../../ui/FeatureTexts.tsx';
import { messages as english } from './locales/en.po';

export const messages: Texts = { english, load: (locale) => import(`./locales/${locale}.po`) };
