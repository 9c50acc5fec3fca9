import type { Texts } from '../../ui/FeatureTexts.tsx';
import { messages as english } from './locales/en.po';

export { TextPage } from './TextPage.tsx';

export const messages: Texts = { english, load: (locale) => import(`./locales/${locale}.po`) };
