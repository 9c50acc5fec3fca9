export { CartScreen } from './CartScreen.tsx';
export { itemFor, owns } from './cartRules.ts';
export { type Cart, createCart } from './createCart.ts';
