import { defineFeature } from '../../ui/defineFeature.tsx';
import { loadWhenIdle } from '../../ui/whenIdle.ts';

/** Code that the first cards don't need. */
export const MarkdownScreen = defineFeature(loadWhenIdle(() => import('../../ui/Markdown.tsx')));
export const PaginationScreen = defineFeature(loadWhenIdle(() => import('./Pagination.tsx')));
export const ContinueReadingScreen = defineFeature(() => import('./ContinueReading.tsx'));
export const LongShelfScreen = defineFeature(() => import('./LongShelf.tsx'));
export const TextSearchScreen = defineFeature(() => import('./textSearch/index.ts'));
