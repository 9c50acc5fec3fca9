import type { Texts } from '../../ui/OwnTexts.tsx';
import { messages as english } from './locales/en.po';

export { CartScreen } from './CartScreen.tsx';
export { createCheckout } from './createCheckout.ts';

export const messages: Texts = { english, load: (locale) => import(`./locales/${locale}.po`) };
