import type { Texts } from '../../ui/FeatureTexts.tsx';
import { messages as english } from './locales/en.po';

export { Account } from './Account.tsx';
export { createIdentities, createPayments, createRights, createSubscription } from './accountActors.ts';

export const messages: Texts = { english, load: (locale) => import(`./locales/${locale}.po`) };
