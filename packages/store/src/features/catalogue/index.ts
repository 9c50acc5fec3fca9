export { Continue } from './Continue.tsx';
export { TextSearchScreen } from './chunks.ts';
export type { Standing } from './IssueActions.tsx';
export { IssueFrame } from './IssueFrame.tsx';
export { IssueList } from './IssueList.tsx';
