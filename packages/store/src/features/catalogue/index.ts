export { Continue } from './Continue.tsx';
export { TextSearchScreen } from './chunks.ts';
export type { IssueOffer } from './IssueActions.tsx';
export { IssueFrame } from './IssueFrame.tsx';
export { IssueList } from './IssueList.tsx';
