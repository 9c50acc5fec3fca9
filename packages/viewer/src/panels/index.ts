export { Contents } from './Contents.tsx';
export { SidePanel } from './SidePanel.tsx';
export { Thumbnails } from './Thumbnails.tsx';
