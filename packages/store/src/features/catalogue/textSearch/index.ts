export { messages } from './messages.ts';
export { SearchPage } from './SearchPage.tsx';
export { TextHits } from './TextHits.tsx';
