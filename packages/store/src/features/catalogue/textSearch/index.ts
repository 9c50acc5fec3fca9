export { FewTitles } from './FewTitles.tsx';
export { SearchPage } from './SearchPage.tsx';
export { TextSearchLink } from './TextSearchLink.tsx';
