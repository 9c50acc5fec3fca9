import { defineFeature } from '../../ui/defineFeature.tsx';
import { idly } from '../../ui/whenIdle.ts';

/** Code that the first cards don't need. */
export const MarkdownScreen = defineFeature(idly(() => import('../../ui/Markdown.tsx')));
export const PaginationScreen = defineFeature(idly(() => import('./Pagination.tsx')));
export const ContinueReadingScreen = defineFeature(() => import('./ContinueReading.tsx'));
export const LongShelfScreen = defineFeature(() => import('./LongShelf.tsx'));
export const TextSearchScreen = defineFeature(() => import('./textSearch/index.ts'));
