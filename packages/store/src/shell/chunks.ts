import { defineFeature } from '../ui/defineFeature.tsx';
import { loadWhenIdle } from '../ui/whenIdle.ts';

/** The list, an issue's details and what is around them. A page that opens a document doesn't need it at first. */
export const StorefrontScreen = defineFeature(() => import('./Storefront.tsx'));
/** Code that the first screen doesn't need. It loads after that screen, or when a visitor is about to need it. */
export const LaterScreen = defineFeature(loadWhenIdle(() => import('./laterScreens.ts')));
export const EmbeddingScreen = defineFeature(() => import('./hosting.ts'));
export const AccountMenuScreen = defineFeature(() => import('../features/session/AccountMenu.tsx'));
export const DetailScreen = defineFeature(() => import('../features/catalogue/IssueDetail.tsx'));
export const PaymentsScreen = defineFeature(() => import('../features/payments/index.ts'));
export const ReadingScreen = defineFeature(() => import('../features/reading/index.ts'));
export const loadErrorReports = () => import('./errorReports.ts');
export const loadSession = () => import('../features/session/sessionActors.ts');
export const loadCoverTravel = () => import('../features/catalogue/coverTravel.ts');
