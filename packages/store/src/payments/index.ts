export { CartScreen } from './CartScreen.tsx';
export { isBusy, stageOf } from './cartMachine.ts';
export { itemFor, owns } from './cartRules.ts';
export { type Cart, createCart } from './createCart.ts';
