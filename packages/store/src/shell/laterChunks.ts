import { defineFeature } from '../ui/defineFeature.tsx';

/** Code that only the later screens need. Its addresses are in their chunk, so they don't delay the first card. */
export const SignInScreen = defineFeature(() => import('../features/session/index.ts'));
export const AccountScreen = defineFeature(() => import('../features/account/index.ts'));
export const CouponsScreen = defineFeature(() => import('../features/coupons/index.ts'));
export const DeclarationScreen = defineFeature(() => import('../features/declarations/index.ts'));
export const SupportScreen = defineFeature(() => import('../features/support/index.ts'));
export const TextPageScreen = defineFeature(() => import('../features/texts/index.ts'));
