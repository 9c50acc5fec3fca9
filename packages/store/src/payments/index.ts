export { CartScreen } from './CartScreen.tsx';
export { createCheckout } from './createCheckout.ts';
