import { lazyScreen } from '../ui/LazyScreen.tsx';

/** Code that only the later screens ask for: where it is found is said in their chunk, and not before the first card. */
export const SignInScreen = lazyScreen(() => import('../session/index.ts'));
export const loadPayments = () => import('../payments/index.ts');
export const PaymentsScreen = lazyScreen(loadPayments);
export const loadAccount = () => import('../account/index.ts');
export const loadCoupons = () => import('../coupons/index.ts');
export const ConsentBarScreen = lazyScreen(() => import('./foot/ConsentBar.tsx'));
export const loadDeclarations = () => import('../declarations/index.ts');
export const TextPageScreen = lazyScreen(() => import('../texts/TextPage.tsx'));
