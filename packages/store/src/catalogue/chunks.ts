import { lazyScreen } from '../ui/LazyScreen.tsx';
import { idly } from '../ui/whenIdle.ts';

/** Code that the first cards do without. */
export const MarkdownScreen = lazyScreen(idly(() => import('../ui/Markdown.tsx')));
export const PaginationScreen = lazyScreen(idly(() => import('./Pagination.tsx')));
export const LongShelfScreen = lazyScreen(() => import('./LongShelf.tsx'));
export const TextSearchScreen = lazyScreen(() => import('./textSearch/index.ts'));
