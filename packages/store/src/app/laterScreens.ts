export { Dialogs } from './Dialogs.tsx';
export { Foot } from './foot/Foot.tsx';
export { loadPayments } from './laterChunks.ts';
export { Notices } from './Notices.tsx';
export { Pages } from './Pages.tsx';
