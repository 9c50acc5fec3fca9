export { Dialogs } from './Dialogs.tsx';
export { fillCart } from './fillCart.ts';
export { Foot } from './foot/Foot.tsx';
export { Notices } from './Notices.tsx';
export { Pages } from './Pages.tsx';
