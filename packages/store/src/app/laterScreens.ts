export { Dialogs } from './Dialogs.tsx';
export { Foot } from './Foot.tsx';
export { Notices } from './Notices.tsx';
export { Pages } from './Pages.tsx';
