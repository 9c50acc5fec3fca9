import { lazyScreen } from '../ui/LazyScreen.tsx';
import { idly } from '../ui/whenIdle.ts';

/** Code that the first screen does without, fetched when it is there or when a visitor comes near. */
export const loadLaterScreens = idly(() => import('./laterScreens.ts'));
export const LaterScreen = lazyScreen(loadLaterScreens);
export const loadEmbedding = () => import('./hosting.ts');
export const EmbeddingScreen = lazyScreen(loadEmbedding);
export const loadSession = () => import('../session/sessionActors.ts');
export const AccountMenuScreen = lazyScreen(() => import('../session/AccountMenu.tsx'));
export const loadDetail = () => import('../catalogue/IssueDetail.tsx');
export const DetailScreen = lazyScreen(loadDetail);
export const loadSupport = () => import('../support/index.ts');
export const loadCoverTravel = () => import('../catalogue/coverTravel.ts');
export const loadReading = () => import('../reading/index.ts');
export const ReadingScreen = lazyScreen(loadReading);
export const ContinueReadingScreen = lazyScreen(() => import('../catalogue/ContinueReading.tsx'));
