/** Code that only some visitors need, fetched when they come near. */
export const loadDetail = () => import('../catalogue/IssueDetail.tsx');
export const loadConsentBar = () => import('./ConsentBar.tsx');
export const loadSupport = () => import('../support/index.ts');
export const loadTextPage = () => import('../texts/TextPage.tsx');
export const loadCoverTravel = () => import('../catalogue/coverTravel.ts');
export const loadReading = () => import('../reading/index.ts');
export const loadContinueReading = () => import('../catalogue/ContinueReading.tsx');
export const loadTextSearch = () => import('../catalogue/textSearch/index.ts');
