import type { Texts } from '../../ui/FeatureTexts.tsx';
import { messages as english } from './locales/en.po';

export { createDeclaration } from './createDeclaration.ts';
export { DeclarationPage } from './DeclarationPage.tsx';

export const messages: Texts = { english, load: (locale) => import(`./locales/${locale}.po`) };
