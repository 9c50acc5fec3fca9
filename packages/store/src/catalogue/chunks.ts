import { idly } from '../ui/whenIdle.ts';

/** Code that the first cards do without. */
export const loadMarkdown = idly(() => import('../ui/Markdown.tsx'));
export const loadPagination = idly(() => import('./Pagination.tsx'));
export const loadLongShelf = () => import('./LongShelf.tsx');
export const loadTextSearch = () => import('./textSearch/index.ts');
