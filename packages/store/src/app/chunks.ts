import { defineFeature } from '../ui/defineFeature.tsx';
import { idly } from '../ui/whenIdle.ts';

/** Code that the first screen doesn't need. It loads after that screen, or when a visitor is about to need it. */
export const LaterScreen = defineFeature(idly(() => import('./laterScreens.ts')));
export const EmbeddingScreen = defineFeature(() => import('./hosting.ts'));
export const AccountMenuScreen = defineFeature(() => import('../session/AccountMenu.tsx'));
export const DetailScreen = defineFeature(() => import('../catalogue/IssueDetail.tsx'));
export const ReadingScreen = defineFeature(() => import('../reading/index.ts'));
export const loadSession = () => import('../session/sessionActors.ts');
export const loadCoverTravel = () => import('../catalogue/coverTravel.ts');
