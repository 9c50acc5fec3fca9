export { Menu } from './Menu.tsx';
export { ZoomControl } from './ZoomControl.tsx';
