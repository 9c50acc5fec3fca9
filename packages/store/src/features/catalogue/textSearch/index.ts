export { SearchPage } from './SearchPage.tsx';
export { TextHits } from './TextHits.tsx';
