import { defineFeature } from '../ui/defineFeature.tsx';

/** Code that only the later screens need. Its addresses are in their chunk, so they don't delay the first card. */
export const SignInScreen = defineFeature(() => import('../session/index.ts'));
export const PaymentsScreen = defineFeature(() => import('../payments/index.ts'));
export const AccountScreen = defineFeature(() => import('../account/index.ts'));
export const CouponsScreen = defineFeature(() => import('../coupons/index.ts'));
export const DeclarationScreen = defineFeature(() => import('../declarations/index.ts'));
export const SupportScreen = defineFeature(() => import('../support/index.ts'));
export const TextPageScreen = defineFeature(() => import('../texts/index.ts'));
export const ConsentBarScreen = defineFeature(() => import('./foot/ConsentBar.tsx'));
