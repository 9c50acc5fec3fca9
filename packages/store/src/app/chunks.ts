/** Code that only some visitors need, fetched when they come near. */
export const loadDetail = () => import('../catalogue/IssueDetail.tsx');
export const loadCoverTravel = () => import('../catalogue/coverTravel.ts');
export const loadReading = () => import('../reading/index.ts');
export const loadContinueReading = () => import('../catalogue/ContinueReading.tsx');
export const loadTextSearch = () => import('../catalogue/textSearch/index.ts');
