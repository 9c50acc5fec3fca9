import type { Texts } from '../../ui/FeatureTexts.tsx';
import { messages as english } from './locales/en.po';

export { Coupons } from './Coupons.tsx';
export { createCoupons } from './createCoupons.ts';

export const messages: Texts = { english, load: (locale) => import(`./locales/${locale}.po`) };
