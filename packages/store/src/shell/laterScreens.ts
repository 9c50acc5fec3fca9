export { Dialogs } from './Dialogs.tsx';
export { Foot } from './foot/Foot.tsx';
export { Notices } from './notices/Notices.tsx';
export { Pages } from './Pages.tsx';
export { startPart } from './parts.ts';
