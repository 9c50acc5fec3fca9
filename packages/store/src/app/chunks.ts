import { idly } from '../ui/whenIdle.ts';

/** Code that the first screen does without, fetched when it is there or when a visitor comes near. */
export const loadLaterScreens = idly(() => import('./laterScreens.ts'));
export const loadEmbedding = () => import('./hosting.ts');
export const loadSession = () => import('../session/sessionActors.ts');
export const loadAccountMenu = () => import('../session/AccountMenu.tsx');
export const loadDetail = () => import('../catalogue/IssueDetail.tsx');
export const loadSupport = () => import('../support/index.ts');
export const loadCoverTravel = () => import('../catalogue/coverTravel.ts');
export const loadReading = () => import('../reading/index.ts');
export const loadContinueReading = () => import('../catalogue/ContinueReading.tsx');
