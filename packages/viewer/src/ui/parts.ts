/** Code that most readers open a page without, fetched when it is first needed. */
export const loadPanels = () => import('../panels/index.ts');
export const loadFind = () => import('../find/index.ts');
export const loadText = () => import('../text/index.ts');
export const loadMedia = () => import('../media/MediaDialog.tsx');
