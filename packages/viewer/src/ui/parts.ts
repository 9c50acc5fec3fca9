/** Code that the first page doesn't need. It is fetched when it is first needed. */
export const loadPanels = () => import('./Panels.tsx');
export const loadFind = () => import('../find/index.ts');
export const loadText = () => import('../text/index.ts');
export const loadMedia = () => import('../media/MediaDialog.tsx');
export const loadPasswordForm = () => import('./PasswordForm.tsx');

/** Code that is needed soon after the first page is seen. */
export const loadPageLayers = () => import('./PageLayers.tsx');
export const loadMenu = () => import('./menuParts.ts');
